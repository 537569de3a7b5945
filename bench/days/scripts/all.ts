import type { DayScript } from "../script.ts";
import { harbor } from "./harbor.ts";
import { hikari } from "./hikari.ts";
import { lumen } from "./lumen.ts";
import { ostrov } from "./ostrov.ts";

export const SCRIPTS: readonly DayScript[] = [harbor, lumen, hikari, ostrov];
