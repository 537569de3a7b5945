import { EVENT_NAMES } from "@/conversation/event-table.ts";

/** The JSON schema of a project's hooks.json. A test compares it with the copy in schema/. */
export const HOOKS_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "hooks.json of Context Graph",
  description:
    "The conditions under which each part of Context Graph runs at Claude Code's events. See docs/hooks-json.md.",
  type: "object",
  required: ["hooks"],
  properties: {
    $schema: { type: "string" },
    description: { type: "string" },
    hooks: {
      description: "The rules of each event.",
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
            'A condition such as tool == "Bash" || tool == "Edit". "*" or no matcher is always true.',
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
            "A contributor of Context Graph: runs if the condition is true; with enabled false it does not run.",
          type: "object",
          required: ["type", "name"],
          properties: {
            type: { const: "contributor" },
            name: { type: "string" },
            enabled: { type: "boolean", default: true },
          },
        },
        {
          description: "A command for Claude Code itself; 'hooks export' adds it to the settings.",
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
