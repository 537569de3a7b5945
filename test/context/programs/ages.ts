// Prints the age of each of these spans of local time, as JSON.
import { describeAge } from "@/context/age.ts";

const spans = JSON.parse(process.argv[2] ?? "[]") as [string, string][];
const ages = spans.map(([from, to]) => describeAge(Date.parse(from), Date.parse(to)));
process.stdout.write(JSON.stringify(ages));
