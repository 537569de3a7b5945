// Many processes use one store. test/long/soak.test.ts does the same for a minute.
import { soakStore } from "@test/fault/soak/soak.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["SN-28", "SN-33"],
  "ten writers and ten readers for five seconds: nothing is lost, torn or seen after it was forgotten",
  () => soakStore(5),
  180_000,
);
