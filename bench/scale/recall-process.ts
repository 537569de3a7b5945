// A process of its own for measureRecall, so that its memory is that of a process that only
// recalls: bun bench/scale/recall-process.ts <store folder> <seed> <size> <queries>
import { createScaleCorpus } from "./memories.ts";
import { measureRecall } from "./recall-times.ts";

const [folder = "", ...numbers] = process.argv.slice(2);
const [seed = 1, size = 1, queries = 1] = numbers.map(Number);
console.log(JSON.stringify(measureRecall(folder, createScaleCorpus(seed), size, queries)));
