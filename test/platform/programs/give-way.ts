// Gives way, and prints the priority of each of its threads as JSON.
import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { giveWay } from "@/platform/give-way.ts";

giveWay();
const threads = readdirSync("/proc/self/task").map(Number);
process.stdout.write(JSON.stringify(threads.map((thread) => getPriority(thread))));
