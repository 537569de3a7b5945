import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/** Numbers of payment cards: behind a word for a card, and with the right check digit. */
export const numberRules: readonly SecretRule[] = [
  {
    hints: ["card", "visa", "amex", "maestro", "pan"],
    make: () =>
      /((?:card|visa|amex|maestro|\bpan)(?:[^\n\d]{0,40}[^\n\d\w.])?)(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/gi,
    isSecret: hasCheckDigit,
  },
];

// Every second digit from the right counts double; the sum ends in 0.
function hasCheckDigit(value: string): boolean {
  const digits = [...value.replace(/[ -]/g, "")].toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}
