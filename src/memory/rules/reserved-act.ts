/** The user keeps an act for themselves, in some languages: "let me commit", "пушу я сам". */
const RESERVES =
  /\b(?:let me|i(?:'ll| will| shall)|myself|(?:done|only) by me|lass mich|ich selbst|selber|(?:mach|commit|push|deploy)e ich|d[ée]jame|(?:lo|la) hago yo|yo mismo|laisse[- ]moi|moi-m[êe]me|je m'en charge|deixa comigo|eu mesmo|lascia(?:mi)? fare|(?:lo|la) faccio io|sam (?:zrobi|commit|push|wypch)\w{0,6})\b|(?<![а-яё])(?:я сам|сама? (?:сделаю|закоммичу|запушу|выложу))|自分で|私がやる|俺がやる|我来|我自己|내가/i;

/** True for a rule that an agent has to leave an act to the user. */
export function reservesAct(text: string): boolean {
  return RESERVES.test(text);
}

/** The words for the acts that a rule is about: "commit" of `on:git commit`. */
export function actsInScope(tags: readonly string[]): string[] {
  return tags
    .filter((tag) => tag.startsWith("on:"))
    .map((tag) => tag.slice("on:".length).split(/[ :]/).at(-1) ?? "")
    .filter((act) => act !== "");
}
