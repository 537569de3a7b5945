import { EVENT_NAMES } from "@/conversation/event-table.ts";

/** The JSON schema of a project's hooks.json; published in schema/, which a test keeps the same. */
export const HOOKS_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "hooks.json of Context Graph",
  description:
    "Under which condition each part of the memory layer runs at an event of Claude Code. See docs/hooks-json.md.",
  type: "object",
  required: ["hooks"],
  properties: {
    $schema: { type: "string" },
    description: { type: "string" },
    hooks: {
      description: "By event.",
      type: "object",
      propertyNames: { enum: EVENT_NAMES },
      additionalProperties: { type: "array", items: { $ref: "#/$defs/entry" } },
    },
  },
  $defs: {
    entry: {
      type: "object",
      required: ["hooks"],
      properties: {
        description: { type: "string" },
        matcher: {
          description:
            'A condition such as tool == "Bash" || tool == "Edit". A star, or none, always holds.',
          type: "string",
          default: "*",
        },
        hooks: { type: "array", items: { $ref: "#/$defs/hook" } },
      },
    },
    hook: {
      oneOf: [
        {
          description:
            "One of our own contributors: runs where the condition holds, or with enabled false does not.",
          type: "object",
          required: ["type", "name"],
          properties: {
            type: { const: "contributor" },
            name: { type: "string" },
            enabled: { type: "boolean", default: true },
          },
        },
        {
          description: "A command for Claude Code itself: hooks export puts it into settings.json.",
          type: "object",
          required: ["type", "command"],
          properties: {
            type: { const: "command" },
            command: { type: "string" },
            timeout: { description: "Seconds.", type: "number", exclusiveMinimum: 0 },
          },
        },
      ],
    },
  },
} as const;
