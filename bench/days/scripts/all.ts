import type { DayScript } from "../script.ts";
import { harbor } from "./harbor.ts";

export const SCRIPTS: readonly DayScript[] = [harbor];
