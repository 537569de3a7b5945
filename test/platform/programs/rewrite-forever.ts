// Replaces a file again and again, each time filled with another letter, until it is killed.
// Argument: the file.
import { writeFileAtomically } from "@/platform/atomic-file.ts";

const [path = ""] = process.argv.slice(2);
process.stdout.write("at work\n");
for (let n = 0; ; n += 1) {
  writeFileAtomically(path, String.fromCharCode(97 + (n % 26)).repeat(500_000));
}
