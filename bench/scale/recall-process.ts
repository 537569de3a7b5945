// Runs measureRecall in its own process, so that peak memory is that of recall alone:
// bun bench/scale/recall-process.ts <store folder> <seed> <size> <queries>
import { createScaleCorpus } from "./memories.ts";
import { measureRecall } from "./recall-times.ts";

const [folder = "", ...numbers] = process.argv.slice(2);
const [seed = 1, size = 1, queries = 1] = numbers.map(Number);
console.log(JSON.stringify(measureRecall(folder, createScaleCorpus(seed), size, queries)));
