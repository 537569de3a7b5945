import { isRealValue, unquoted } from "@/memory/write/secrets/rules/command-line-rules.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Programs that take a password as a word of its own, without an option before it. The number says
 * how many words stand between the command and the password.
 */
const COMMANDS: readonly (readonly [command: string, wordsBefore: number])[] = [
  ["rclone obscure", 0],
  ["radtest", 1],
  ["isql", 2],
  ["samba-tool user create", 1],
  ["samba-tool user add", 1],
  ["neo4j-admin set-initial-password", 0],
  ["neo4j-admin dbms set-initial-password", 0],
  ["mysqladmin password", 0],
  ["teamviewer passwd", 0],
  ["socks4", 3],
  ["socks5", 3],
  ["virsh secret-set-value", 1],
  ["consul acl set-agent-token", 1],
  ["snyk auth", 0],
  ["cargo login", 0],
  ["wandb login", 0],
  ["ngrok authtoken", 0],
  ["wpa_passphrase", 1],
  ["set_password vnc", 0],
  ["iscsiadm secret", 0],
  ["onetimesecret share", 0],
  ["ejabberdctl register", 2],
  ["ejabberdctl change_password", 2],
  ["prosodyctl register", 2],
  ["rabbitmqctl change_password", 1],
  ["networksetup -setairportnetwork", 2],
  ["create_ap", 3],
  ["grafana-cli admin reset-admin-password", 0],
  ["grafana cli admin reset-admin-password", 0],
  ["idevicebackup2 encryption on", 0],
  ["steam -login", 1],
  ["steamcmd +login", 1],
  ["hdbuserstore SET", 3],
  ["croc", 0],
];

const QUOTED = "\"[^\"\\n]{3,80}\"|'[^'\\n]{3,80}'";
const WORD = `(?:${QUOTED}|[^\\s"'-]\\S{0,80})`;
/** Options between the words of a command, some of them with a value. */
const OPTIONS = "(?:\\s{1,4}-\\S{1,40}(?:\\s{1,4}[^\\s-]\\S{0,40})?){0,3}\\s{1,4}";

export const listPositionalRules = (): readonly SecretRule[] =>
  COMMANDS.map(([command, wordsBefore]) => {
    const words = command.split(" ");
    return {
      hints: [(words.at(-1) ?? command).toLowerCase()],
      alsoHints: [words[0] ?? command],
      make: () =>
        new RegExp(
          `((?<![\\w-])${words.map((word) => word.replace("+", "\\+")).join(OPTIONS)}(?:\\s{1,4}-\\w)?\\s{1,4}(?:${WORD}\\s{1,4}){${wordsBefore}})(?:${QUOTED}|[^\\s"'|<>$-][^\\s"'|<>]{3,})`,
          "g",
        ),
      // A sentence goes on; the password is the last word of a command.
      isSecret: (value, kept, after) =>
        isRealValue(value) &&
        (/\d|[^\w-]/.test(unquoted(value)) ||
          ((wordsBefore > 0 || /\s-\w/.test(kept)) && /^\s{0,4}(?:$|\n|[|;&`])/.test(after))),
    };
  });
