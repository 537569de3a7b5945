// Loaded before the program, which then believes that it runs on a Mac, where the C library is not
// called and node:fs does everything. Paths remain those of Linux.
Object.defineProperty(process, "platform", { value: "darwin" });
