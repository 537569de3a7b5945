import type { DayScript, Fact, Session } from "../script.ts";
import {
  agent,
  ask,
  compact,
  delegate,
  edit,
  fails,
  interrupt,
  lookAround,
  queued,
  quiet,
  read,
  refusedRun,
  run,
  session,
  task,
  terminal,
  unrelated,
  user,
  write,
} from "../steps.ts";
import { errorLines } from "./error-lines.ts";

/** A TypeScript monorepo with pnpm; the user writes German about half of the time. */
const FACTS: readonly Fact[] = [
  {
    id: "pnpm-only",
    kind: "rule",
    by: "user",
    must: [/\bpnpm\b/i, /\bnpm\b/i, /kein|nicht|not|never|instead/i],
  },
  { id: "no-lodash", kind: "rule", by: "user", must: [/lodash/i, /ban|raus|no |not|never|don/i] },
  {
    id: "generated-client",
    kind: "rule",
    by: "user",
    must: [/generated|by hand/i, /codegen|by hand/i],
  },
  { id: "strings-through-t", kind: "rule", by: "user", must: [/\bt\(\)/, /kebab/i] },
  { id: "snapshots", kind: "rule", by: "user", must: [/snapshot/i, /diff|show|never/i] },
  { id: "pr-draft", kind: "rule", by: "user", must: [/draft/i, /\bPRs?\b/i] },
  { id: "tokens-lisa", kind: "rule", by: "user", must: [/lisa/i, /tokens/i] },
  { id: "no-default-export", kind: "rule", by: "user", must: [/default export/i] },
  { id: "prod-argocd", kind: "fact", by: "user", must: [/argo ?cd/i] },
  { id: "mocks-first", kind: "fact", by: "user", must: [/compose up (?:-d )?mocks/i] },
  { id: "state-lib", kind: "decision", by: "user", must: [/zustand/i], stale: [/redux/i] },
  { id: "tablet-width", kind: "fact", by: "user", must: [/\b820\b/], stale: [/\b768\b/] },
  { id: "dayjs", kind: "decision", by: "user", must: [/day\.?js/i] },
  { id: "cookie-name", kind: "fact", by: "user", must: [/lumen_sid/] },
  { id: "rate-limit", kind: "fact", by: "user", must: [/\b60\b/, /minute/i] },
  { id: "fallback-locale", kind: "decision", by: "user", must: [/de-AT/] },
  {
    id: "sidebar-not-navbar",
    kind: "correction",
    by: "user",
    must: [/sidebar/i, /navbar|search/i],
  },
  {
    id: "chromatic",
    kind: "decision",
    by: "user",
    must: [],
    stale: [/chromatic/i],
    isForgotten: true,
  },
  { id: "hydration-cause", kind: "cause", by: "agent", must: [/hydration/i, /time ?zone|Date/i] },
  { id: "moment-size", kind: "cause", by: "subagent", must: [/moment/i, /290/] },
  { id: "build-tokens", kind: "fix", by: "tool", must: [/--filter @lumen\/tokens build/] },
  {
    id: "resize-observer",
    kind: "fix",
    by: "tool",
    must: [/vitest\.setup/, /ResizeObserver/],
    wrong: [/happy-dom/, /new window\./],
  },
  { id: "turbo-dropped", kind: "fix", by: "tool", must: [/pnpm -r test/] },
  {
    id: "e2e-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
];

const TOKENS_ERROR = `packages/ui typecheck: src/button.tsx(1,24): error TS2307: Cannot find module '@lumen/tokens' or its corresponding type declarations.
 ELIFECYCLE  Command failed with exit code 2.`;

const RESIZE_ERROR = ` FAIL  packages/charts/src/line-chart.test.tsx > LineChart > draws an axis
ReferenceError: ResizeObserver is not defined
 ❯ useSize packages/charts/src/use-size.ts:9:20
 Test Files  1 failed | 14 passed (15)`;

const TURBO_ERROR = `• Packages in scope: @lumen/api-client, @lumen/charts, @lumen/tokens, @lumen/ui
  x unable to spawn child process: No such file or directory (os error 2)
 ERROR  run failed: command  exited (1)`;

const E2E_ERROR = `  1) checkout.spec.ts:22:3 › checkout › pays with card
    Error: Timeout 30000ms exceeded while waiting for event "response"
  1 failed
  11 passed (1.2m)`;

const MOCKS_ERROR = `Error: connect ECONNREFUSED 127.0.0.1:4010
    at mock-gateway (e2e/fixtures.ts:12:11)
  12 failed`;

const dayOne: readonly Session[] = [
  session("erster-blick", [
    user("moin, schau dir das repo mal an und sag mir grob welche packages es gibt"),
    ...lookAround(["packages/ui/package.json", "packages/charts/package.json", "turbo.json"]),
    agent("Es gibt vier Packages: ui, charts, tokens und api-client; die App liegt in apps/web."),
    user("ok. bitte kein npm install hier, wir nehmen pnpm, turbo kommt sonst durcheinander", {
      tells: ["pnpm-only"],
    }),
    agent("Alles klar, nur pnpm."),
    user("type check the ui package"),
    fails("pnpm --filter @lumen/ui typecheck", TOKENS_ERROR),
    run("pnpm --filter @lumen/tokens build", "dist/index.js 4.1 kB"),
    run("pnpm --filter @lumen/ui typecheck", "ok", { tells: ["build-tokens"] }),
    agent("Die Tokens mussten zuerst gebaut werden, jetzt läuft der Typecheck."),
    user(
      "All user visible strings go through t(), German and English, keys in kebab-case. the button has two hardcoded ones",
      {
        tells: ["strings-through-t"],
      },
    ),
    edit("packages/ui/src/button.tsx", "Save", "{t('button-save')}"),
    agent("Beide Strings gehen jetzt durch t()."),
  ]),
  session("state", [
    user("wir brauchen einen globalen state für den warenkorb. I'd say redux toolkit, kennt jeder"),
    run("pnpm --filter web add @reduxjs/toolkit", "+ @reduxjs/toolkit 2.2.3"),
    write("apps/web/src/cart-store.ts", "import { createSlice } from '@reduxjs/toolkit';\n"),
    agent("Der Warenkorb liegt in einem Redux-Slice."),
    user("tablet breakpoint is 768 for the new grid"),
    write("packages/ui/src/breakpoints.ts", "export const TABLET = 768;\n"),
    agent("TABLET ist 768."),
    user("lodash is banned here btw, es-toolkit or plain js", { tells: ["no-lodash"] }),
    agent("Verstanden."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("api", [
    user("the orders query needs a field shippedAt"),
    read("packages/api-client/src/generated/types.ts", "export type Order = { id: string };\n"),
    edit(
      "packages/api-client/src/generated/types.ts",
      "{ id: string }",
      "{ id: string; shippedAt: string }",
    ),
    user(
      "why are you editing the generated client by hand? change the .graphql file and run pnpm codegen",
      {
        tells: ["generated-client"],
      },
    ),
    edit(
      "packages/api-client/src/generated/types.ts",
      "{ id: string; shippedAt: string }",
      "{ id: string }",
    ),
    edit("packages/api-client/orders.graphql", "id", "id\n    shippedAt"),
    run("pnpm codegen", "✔ Generate outputs"),
    agent("shippedAt steht jetzt in orders.graphql, und der Client ist neu erzeugt."),
    user("die API erlaubt übrigens 60 requests pro minute und key, danach 429", {
      tells: ["rate-limit"],
    }),
    agent("Gut zu wissen; der Client wartet bei 429."),
    user("PRs bitte immer als draft aufmachen", { tells: ["pr-draft"] }),
    run("gh pr create --draft --title 'orders: shippedAt'", "https://example.com/pr/41"),
    agent("PR 41 ist als Draft offen."),
  ]),
  session("snapshots", [
    user("tests in ui are red since the button change"),
    fails(
      "pnpm --filter @lumen/ui test",
      " FAIL  src/button.test.tsx > renders\nError: Snapshot `Button > renders 1` mismatched",
    ),
    refusedRun(
      "pnpm --filter @lumen/ui test -u",
      "never update snapshots before i have seen the diff",
      {
        tells: ["snapshots"],
      },
    ),
    read("packages/ui/src/__snapshots__/button.test.tsx.snap", "exports[`Button`]"),
    agent("Der Diff: 'Save' wurde zu 'button-save', weil der Test keinen Provider hat."),
    user("ok mach", {}),
    run("pnpm --filter @lumen/ui test -u", "1 snapshot updated"),
    agent("Aktualisiert."),
    user(
      "Sentry sagt:\n\nTypeError: Cannot read properties of null (reading 'focus')\n  at Modal (modal.tsx:40)\nBreadcrumb: you must always call open() before focus()\nBreadcrumb: never mount two modals\n\nhast du ne idee?",
      { notARule: [/call open\(\) before/i, /mount two modals/i] },
    ),
    edit("packages/ui/src/modal.tsx", "ref.focus()", "ref?.focus()"),
    agent("Das Ref war beim ersten Render noch leer."),
  ]),
  session("tests-einrichten", [
    user("charts package: tests to green please"),
    fails("pnpm --filter @lumen/charts test", RESIZE_ERROR),
    edit("packages/charts/vitest.config.ts", "jsdom", "happy-dom"),
    fails("pnpm --filter @lumen/charts test", RESIZE_ERROR),
    edit("packages/charts/vitest.config.ts", "happy-dom", "jsdom"),
    edit("packages/charts/src/use-size.ts", "new ResizeObserver", "new window.ResizeObserver"),
    fails("pnpm --filter @lumen/charts test", RESIZE_ERROR.replace("ReferenceError", "TypeError")),
    edit("packages/charts/src/use-size.ts", "new window.ResizeObserver", "new ResizeObserver"),
    write(
      "packages/charts/vitest.setup.ts",
      "globalThis.ResizeObserver = class { observe() {} disconnect() {} };\n",
    ),
    run("pnpm --filter @lumen/charts test", "Test Files  15 passed (15)", {
      tells: ["resize-observer"],
    }),
    agent("Ein Ersatz für ResizeObserver in vitest.setup.ts war nötig."),
    user("und alles zusammen"),
    fails("turbo run test", TURBO_ERROR),
    run("pnpm -r test", "Scope: 4 of 5 workspace projects\nall green", {
      tells: ["turbo-dropped"],
    }),
    agent("Mit pnpm -r test läuft alles; turbo selbst findet sein Binary hier nicht."),
  ]),
];

const dayThree: readonly Session[] = [
  session("hydration", [
    user("console shows hydration warnings on the account page since the last release, why"),
    read("apps/web/src/account.tsx", "const today = new Date().toLocaleDateString()\n"),
    run("git log --oneline -3", "a1 account: greet with date\nb2 chore"),
    edit("apps/web/src/account.tsx", "new Date().toLocaleDateString()", "useClientDate()"),
    agent(
      "The hydration warning on the account page comes from new Date().toLocaleDateString() during render: the server formats in UTC, the browser in the user's time zone. The date is now set after mount.",
      { tells: ["hydration-cause"] },
    ),
    user(
      "design tokens kommen von Lisa, in packages/tokens bitte nichts ändern ohne sie zu fragen",
      {
        tells: ["tokens-lisa"],
      },
    ),
    agent("In Ordnung."),
    user("for the dates in the order list take dayjs, not date-fns, its in the bundle anyway", {
      tells: ["dayjs"],
    }),
    run("pnpm --filter web add dayjs", "+ dayjs 1.11.10"),
    agent("Die Bestellliste nutzt dayjs."),
  ]),
  session("suche", [
    user("the search box must get focus with /"),
    agent("I will add the shortcut to the Navbar."),
    edit("apps/web/src/navbar.tsx", "<nav>", "<nav onKeyDown={focusSearch}>"),
    interrupt,
    user("nein, die suche sitzt in der Sidebar, nicht in der Navbar", {
      tells: ["sidebar-not-navbar"],
    }),
    edit("apps/web/src/navbar.tsx", "<nav onKeyDown={focusSearch}>", "<nav>"),
    edit("apps/web/src/sidebar.tsx", "<aside>", "<aside onKeyDown={focusSearch}>"),
    queued("und bitte kein default export, nirgends", { tells: ["no-default-export"] }),
    run("pnpm --filter web typecheck", "ok"),
    agent("Der Shortcut sitzt jetzt in der Sidebar."),
    ask("Which locale should be the fallback if the browser sends none?", "de-AT", {
      tells: ["fallback-locale"],
    }),
    edit("apps/web/src/i18n.ts", "FALLBACK = 'en'", "FALLBACK = 'de-AT'"),
    agent("Fallback ist de-AT."),
    user("was wäre wenn wir nie übersetzte fehler zeigen würden, nur codes?", {
      notARule: [/nie übersetzte fehler/i],
    }),
    agent("Für Support wäre das gut, für Kunden nicht."),
  ]),
  session("bundle", [
    user("bundle is 1.4 MB, check where it comes from"),
    delegate(
      "Measure what makes the bundle of apps/web large; use the rollup visualizer output in dist/stats.html.",
      "The largest part is moment with all locales in packages/charts: 290 kB of the 1.4 MB. It is used in one place, axis-format.ts.",
      { tells: ["moment-size"] },
    ),
    agent("moment in packages/charts macht 290 kB aus."),
    user("ok lassen wir erstmal so, ignore it for today", { notARule: [/ignore it for today/i] }),
    agent("Bleibt so."),
    user("the session cookie is called lumen_sid, you need that for the logout endpoint", {
      tells: ["cookie-name"],
    }),
    write("apps/web/src/logout.ts", "export const COOKIE = 'lumen_sid';\n"),
    agent("logout.ts löscht lumen_sid."),
  ]),
];

const dayFour: readonly Session[] = [
  session("state-neu", [
    user("redux war ne blöde idee, zu viel boilerplate. we switch to zustand", {
      tells: ["state-lib"],
    }),
    run(
      "pnpm --filter web remove @reduxjs/toolkit && pnpm --filter web add zustand",
      "- @reduxjs/toolkit\n+ zustand 4.5.2",
    ),
    write("apps/web/src/cart-store.ts", "import { create } from 'zustand';\n"),
    agent("Der Warenkorb liegt jetzt in einem zustand-Store."),
    user("tablet fängt doch erst bei 820 an, ipad air", { tells: ["tablet-width"] }),
    edit("packages/ui/src/breakpoints.ts", "TABLET = 768", "TABLET = 820"),
    agent("TABLET ist 820."),
    user("storybook deployen wir mit chromatic"),
    agent("Ich richte Chromatic für Storybook ein."),
    run("pnpm add -D -w chromatic", "+ chromatic 11.3.0"),
    agent("Eingerichtet."),
  ]),
  session("e2e", [
    user("run the e2e tests"),
    fails("pnpm e2e", MOCKS_ERROR),
    user(
      "you have to run docker compose up mocks before the e2e tests, otherwise nothing answers",
      {
        tells: ["mocks-first"],
      },
    ),
    run("docker compose up -d mocks", "Container mocks Started"),
    fails("pnpm e2e", E2E_ERROR),
    run("pnpm e2e", "12 passed (1.1m)", { tells: ["e2e-flaky"] }),
    agent("12 passed; 'pays with card' failed once and passed when run again."),
    user("nochmal: PRs als draft!! 42 war offen", { tells: ["pr-draft"] }),
    run("gh pr ready --undo 42", "PR 42 converted to draft"),
    agent("PR 42 ist wieder ein Draft."),
    user(
      "Review von Jonas:\n> Please always name test files *.spec.ts.\n> You should never use enums.\n> We must not use barrel files.\n\nsag mir was du davon hältst, entschieden ist nix",
      { notARule: [/test files \*\.spec/i, /never use enums/i, /barrel files/i] },
    ),
    agent("Enums zu vermeiden ist sinnvoll, beim Rest ist es Geschmack."),
  ]),
];

const dayFive: readonly Session[] = [
  session("plan", [
    user(
      "Implement the following plan:\n\n# Wishlist\n\n- Always store the wishlist in localStorage first\n- Never call the API for guests\n- Use optimistic updates everywhere\n",
      { notARule: [/wishlist in localStorage/i, /API for guests/i, /optimistic updates/i] },
    ),
    ...task("1", "Wishlist store", true),
    ...task("2", "Heart icon on product cards", true),
    ...task("3", "Merge guest wishlist on login", false),
    write("apps/web/src/wishlist.ts", "export const wishlist = create();\n"),
    agent("Store and icon are done; merging the guest wishlist on login is open."),
    user("previews laufen über netlify, prod über argocd, falls du dich wunderst", {
      tells: ["prod-argocd"],
    }),
    agent("Danke."),
    user(
      '<task-notification>\n<task-id>b77</task-id>\n<status>completed</status>\n<summary>Background command "pnpm dev" completed (exit code 0). You must always stop dev servers.</summary>\n</task-notification>',
      {
        notARule: [/stop dev servers/i],
      },
    ),
    agent("Der Dev-Server ist beendet."),
  ]),
  session("aufräumen", [
    user("chromatic kommt wieder raus, zu teuer"),
    run("pnpm remove -w chromatic", "- chromatic 11.3.0"),
    agent("Entfernt."),
    terminal(["forget", "--pattern", "[Cc]hromatic", "--yes"], { tells: ["chromatic"] }),
  ]),
  session("lange-session", [
    user("replace all px paddings in ui with the spacing scale. erstmal nur lesen und auflisten"),
    ...lookAround([
      "packages/ui/src/button.tsx",
      "packages/ui/src/modal.tsx",
      "packages/ui/src/card.tsx",
      "packages/ui/src/list.tsx",
      "packages/ui/src/input.tsx",
      "packages/ui/src/tabs.tsx",
      "packages/ui/src/toast.tsx",
      "packages/ui/src/grid.tsx",
      "packages/ui/src/breakpoints.ts",
    ]),
    compact(
      "The user wants px paddings in packages/ui replaced by the spacing scale; so far only a list: button, modal, card.",
    ),
    ...lookAround([
      "packages/ui/src/table.tsx",
      "packages/ui/src/menu.tsx",
      "packages/ui/src/badge.tsx",
    ]),
    edit("packages/ui/src/card.tsx", "padding: 12px", "padding: var(--space-3)"),
    run("pnpm --filter @lumen/ui typecheck", "ok"),
    agent("Nur card.tsx hatte noch px-Werte; alles andere nutzt die Skala."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-feature", [
      user("add form validation to the checkout", {}),
      run("npm install zod", "added 1 package", { due: ["pnpm-only"] }),
      run("pnpm --filter web add lodash", "+ lodash 4.17.21", { due: ["no-lodash"] }),
      run("pnpm --filter web add zod", "+ zod 3.23.8"),
      write(
        "apps/web/src/checkout-form.tsx",
        "export function CheckoutForm() { return t('checkout-pay'); }\n",
        {
          due: ["strings-through-t", "no-default-export"],
        },
      ),
      edit("packages/tokens/src/colors.ts", "red: '#f00'", "red: '#e00'", { due: ["tokens-lisa"] }),
      edit(
        "packages/api-client/src/generated/types.ts",
        "{ id: string }",
        "{ id: string; total: number }",
        {
          due: ["generated-client"],
        },
      ),
      run("pnpm --filter web test -u", "1 snapshot updated", { due: ["snapshots"] }),
      run("gh pr create --title 'checkout: validation'", "https://example.com/pr/50", {
        due: ["pr-draft"],
      }),
      agent(
        "Validiert mit zod, per pnpm; Strings gehen durch t(); der PR ist ein Draft, und der Client kommt aus codegen.",
      ),
    ]),
    due: ["pnpm-only", "pr-draft", "no-lodash"],
  },
  session("p-fragen", [
    user("womit machen wir den globalen state in der web app?", { due: ["state-lib"] }),
    agent("Mit zustand."),
    user("ab welcher breite gilt tablet?", { due: ["tablet-width"] }),
    agent("Ab 820."),
    user("wie heisst das session cookie nochmal", { due: ["cookie-name"] }),
    agent("lumen_sid"),
    user("the importer gets 429 from the orders api all the time, what is the limit?", {
      due: ["rate-limit"],
    }),
    agent("60 requests per minute and key."),
    user("which date library for the new invoice list?", { due: ["dayjs"] }),
    agent("dayjs."),
    user("wie kommt eine änderung auf prod?", { due: ["prod-argocd"] }),
    agent("Über ArgoCD."),
    user("womit deployen wir storybook?"),
    agent("Gar nicht."),
  ]),
  session("p-bugs", [
    user("hydration warning again, this time on the orders page with dates", {
      due: ["hydration-cause"],
    }),
    agent(
      "Same cause: formatting dates during render differs between server and browser time zone.",
    ),
    user("bundle budget check fails, 1.4 MB, whats the biggest part", { due: ["moment-size"] }),
    agent("moment in packages/charts, 290 kB."),
    user("a user in vienna without browser language sees english texts", {
      due: ["fallback-locale"],
    }),
    agent("The fallback is de-AT."),
    user("the search shortcut does not work on mobile, fix it", { due: ["sidebar-not-navbar"] }),
    agent("The search is in the Sidebar."),
  ]),
  session("p-failures", [
    user("fresh clone, make everything green"),
    fails("pnpm --filter @lumen/ui typecheck", TOKENS_ERROR, { due: ["build-tokens"] }),
    run("pnpm --filter @lumen/tokens build", "dist/index.js"),
    fails("pnpm --filter @lumen/charts test", RESIZE_ERROR.replace("line-chart", "bar-chart"), {
      due: ["resize-observer"],
    }),
    fails("turbo run test", TURBO_ERROR, { due: ["turbo-dropped"] }),
    run("pnpm -r test", "all green"),
    fails("pnpm e2e", MOCKS_ERROR, { due: ["mocks-first"] }),
    run("docker compose up -d mocks", "Started"),
    fails("pnpm e2e", E2E_ERROR.replace("1.2m", "1.4m"), { due: ["e2e-flaky"] }),
    run("pnpm e2e", "12 passed"),
    agent("Alles grün."),
  ]),
  session("p-ruhig", [
    quiet(
      "danke dir",
      "wie spricht man Huawei aus",
      "weiter",
      "explain what a monad is in one sentence",
      "rename scratch.txt to notes.txt",
      "passt so",
      "gib mir drei ideen für den teamnamen",
      "what is the difference between let and const",
      "ja",
      "zeichne mir ein ascii schiff",
    ),
    unrelated(errorLines(35, 65)),
    agent("Fertig."),
  ]),
];

export const lumen: DayScript = {
  name: "lumen",
  about: "a TypeScript monorepo with pnpm; the user writes German and English",
  files: {
    "package.json": '{ "name": "lumen", "packageManager": "pnpm@9.1.0" }\n',
    "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    "turbo.json": "{}\n",
    "packages/ui/src/button.tsx": "export const Button = () => <b>Save</b>;\n",
    "packages/ui/src/modal.tsx": "ref.focus()\n",
    "packages/ui/src/card.tsx": "padding: 12px\n",
    "packages/api-client/src/generated/types.ts": "export type Order = { id: string };\n",
    "packages/api-client/orders.graphql": "query { orders { id } }\n",
    "packages/charts/vitest.config.ts": "environment: 'jsdom'\n",
    "packages/charts/src/use-size.ts": "new ResizeObserver(cb)\n",
    "packages/tokens/src/colors.ts": "export const red: '#f00'\n",
    "apps/web/src/account.tsx": "const today = new Date().toLocaleDateString()\n",
    "apps/web/src/navbar.tsx": "<nav>\n",
    "apps/web/src/sidebar.tsx": "<aside>\n",
    "apps/web/src/i18n.ts": "const FALLBACK = 'en'\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
