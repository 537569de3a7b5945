import type { Migration } from "@/store/sqlite/migrate.ts";
import { first } from "@/store/sqlite/migrations/001-first.ts";
import { life } from "@/store/sqlite/migrations/002-life.ts";

/** Every migration in the order it is applied. Only ever add at the end. */
export const MIGRATIONS: readonly Migration[] = [first, life];
