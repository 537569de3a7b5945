import type { DayScript } from "../script.ts";
import { cosecha } from "./cosecha.ts";
import { harbor } from "./harbor.ts";
import { hikari } from "./hikari.ts";
import { lumen } from "./lumen.ts";
import { mistral } from "./mistral.ts";
import { ostrov } from "./ostrov.ts";
import { tollgate } from "./tollgate.ts";

export const SCRIPTS: readonly DayScript[] = [
  harbor,
  lumen,
  hikari,
  cosecha,
  tollgate,
  ostrov,
  mistral,
];
