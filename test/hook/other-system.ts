// Loaded before the program: from then on it takes this for a Mac, where the C library is not
// called and everything goes by node:fs. Paths stay what they are on Linux.
Object.defineProperty(process, "platform", { value: "darwin" });
