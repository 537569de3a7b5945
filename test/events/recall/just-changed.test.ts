import { expect, test } from "bun:test";
import { createEventWorld } from "@test/events/event-world.ts";
import { playRemark, rulesAt } from "@test/events/recall/rules-at-calls/play-case.ts";
import { loadPayload } from "@test/harness/payload.ts";

const RULE = {
  before: ["gateway/bus.py <- import socket"],
  said: "always zeromq between core and gateway, we have it in conan anyway",
  after: ["gateway/bus.py <- import zmq"],
};
const CALL = "gateway/bus.py <- import socket";

test.each([
  ["changes what the rule says", "the bus between core and gateway is nats now, rewrite it", false],
  ["gives up a name of the rule", "No more zeromq/tcp sockets. Plain udp.", false],
  ["gives up another name", "No more protobuf/json wrappers. Plain structs.", true],
  ["changes something else", "the port of the admin page is 5199 now, rewrite the readme", true],
  ["changes nothing", "log every message between core and gateway", true],
])("a rule is told at a call if the prompt of the turn %s", async (_, prompt, isTold) => {
  using world = createEventWorld();
  await playRemark(world, RULE);
  const asked = loadPayload("UserPromptSubmit", { session_id: "act", prompt });
  await world.happen("UserPromptSubmit", asked);
  expect((await rulesAt(world, CALL, "act")).includes("zeromq")).toBe(isTold);
});
