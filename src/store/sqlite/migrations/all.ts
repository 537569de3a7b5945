import type { Migration } from "@/store/sqlite/database/migrate.ts";
import { first } from "@/store/sqlite/migrations/001-first.ts";
import { life } from "@/store/sqlite/migrations/002-life.ts";
import { record } from "@/store/sqlite/migrations/003-record.ts";
import { cells } from "@/store/sqlite/migrations/004-cells.ts";
import { encoders } from "@/store/sqlite/migrations/005-encoders.ts";
import { askedBy } from "@/store/sqlite/migrations/006-asked-by.ts";
import { outcomes } from "@/store/sqlite/migrations/007-outcomes.ts";
import { use } from "@/store/sqlite/migrations/008-use.ts";
import { tags } from "@/store/sqlite/migrations/009-tags.ts";
import { writes } from "@/store/sqlite/migrations/010-writes.ts";
import { statements } from "@/store/sqlite/migrations/011-statements.ts";
import { toldAtStart } from "@/store/sqlite/migrations/012-told-at-start.ts";
import { checksums } from "@/store/sqlite/migrations/013-checksums.ts";
import { learnt } from "@/store/sqlite/migrations/014-learnt.ts";
import { completeEarlySchema } from "@/store/sqlite/migrations/early-first-schema.ts";

/** Every migration in the order it is applied. Only add at the end, and never edit an old one. */
export const MIGRATIONS: readonly Migration[] = [
  first,
  life,
  record,
  { ...cells, before: completeEarlySchema },
  encoders,
  askedBy,
  outcomes,
  use,
  tags,
  writes,
  statements,
  toldAtStart,
  checksums,
  learnt,
];
