// Many processes use one store for a minute.
import { soakStore } from "@test/fault/soak/soak.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["SN-28", "SN-33"],
  "ten writers and ten readers for a minute: nothing is lost, torn or seen after it was forgotten",
  () => soakStore(60),
  300_000,
);
