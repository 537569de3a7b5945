import type { FixStory } from "@test/events/fixes/fix-stories.ts";

const HOST =
  "** (DBConnection.ConnectionError) tcp connect (db:5432): non-existing domain - :nxdomain";
const LAZY = (role: string) =>
  `InvoiceTest > totals FAILED\n    org.hibernate.LazyInitializationException: failed to lazily initialize a collection of role: com.acme.${role}: could not initialize proxy - no Session\n\n9 tests completed, 1 failed`;
const UNRESOLVED = (type: string) =>
  `Unhandled exception. System.InvalidOperationException: Unable to resolve service for type 'Shop.${type}' while attempting to activate 'Shop.CartController'.`;
const REFUSED = (port: number) =>
  `node:internal/process/promises:394\n    Error: connect ECONNREFUSED 127.0.0.1:${port}\n    at TCPConnectWrap.afterConnect`;
const QUOTA = (name: string) =>
  `[+] Running 0/1\n ⠙ Container shop-${name}-1  Creating      0.2s\nError response from daemon: all predefined address pools have been fully subnetted`;
/** The 200th character of its signature is a blank. */
const LONG = `ValueError: ${"the harbour register refuses any berth that no pilot has seen and no clerk has written down in ".repeat(2)}`;

/** Fixes of one error that comes back with another command, another name, another container. */
export const SAME_FIX_STORIES: readonly FixStory[] = [
  {
    name: "a command that passes in the container, and another one that needs it",
    steps: [
      { fails: "mix ecto.migrate", with: HOST },
      { passes: "docker compose exec -T web mix ecto.migrate", with: "[info] == Migrated" },
    ],
    keeps: ["running `docker compose exec -T web mix ecto.migrate` instead"],
    later: [{ command: "mix ecto.rollback", output: HOST, told: "docker compose exec -T web" }],
  },
  {
    name: "an option with a file, which selects nothing",
    steps: [
      { fails: "terraform -chdir=infra plan", with: "Error: No value for required variable" },
      { passes: "terraform -chdir=infra plan -var-file env/dev.tfvars", with: "Plan: 1 to add" },
    ],
    keeps: ["-var-file env/dev.tfvars` instead"],
  },
  {
    name: "an option that selects a part is no other form",
    steps: [
      { fails: "npm test", with: "TypeError: store.open is not a function" },
      { passes: "npm test --workspace web", with: "12 passed" },
    ],
    keeps: [],
  },
  {
    name: "an unknown command in front of the one that had failed",
    steps: [
      { fails: "cargo test", with: "thread 'main' panicked: no certificate at certs/dev.pem" },
      { passes: "./scripts/dev-certs && cargo test", with: "test result: ok. 3 passed" },
    ],
    keeps: ["running `./scripts/dev-certs`"],
    never: ["flaky"],
  },
  {
    name: "an edit and a command in front of the one that had failed",
    steps: [
      { fails: "tofu validate", with: "Error: Module not installed: modules/net does not exist" },
      { edits: "infra.tf", from: 'source = "./net"', to: 'source = "./modules/net"' },
      { passes: "tofu init && tofu validate", with: "Success!" },
    ],
    keeps: ['source = "./modules/net"', "running `tofu init`"],
  },
  {
    name: "a sentence without names is the same error for another container",
    steps: [
      { fails: "docker compose up -d web", with: QUOTA("web") },
      { passes: "docker network prune -f", with: "Deleted Networks" },
      { passes: "docker compose up -d web", with: "Container shop-web-1  Started" },
    ],
    keeps: ["docker network prune -f"],
    later: [{ command: "docker compose up -d mail", output: QUOTA("mail"), told: "network prune" }],
  },
  {
    name: "a long message about another class, mended by a setting",
    steps: [
      { fails: "./gradlew test", with: LAZY("Order.lines") },
      {
        edits: "src/main/resources/application.yml",
        from: "jpa:\n  ddl-auto: none",
        to: "jpa:\n  ddl-auto: none\n  properties.hibernate.enable_lazy_load_no_trans: true",
      },
      { passes: "./gradlew test", with: "BUILD SUCCESSFUL in 3s" },
    ],
    keeps: ["enable_lazy_load_no_trans"],
    later: [
      { command: "./gradlew :web:test", output: LAZY("Cart.items"), told: "enable_lazy_load" },
    ],
  },
  {
    name: "a message about a name, mended by that name, says nothing about another",
    steps: [
      { fails: "dotnet run", with: UNRESOLVED("IOrderStore") },
      { edits: "Program.cs", from: "", to: "services.AddScoped<IOrderStore, OrderStore>();" },
      { passes: "dotnet run", with: "listening" },
    ],
    keeps: ["AddScoped<IOrderStore"],
    later: [{ command: "dotnet run", output: UNRESOLVED("IMailer"), told: undefined }],
  },
  {
    name: "nobody listens at a port, whichever command finds it out",
    steps: [
      { fails: "npm run jobs", with: REFUSED(6380) },
      { passes: "docker compose up -d cache", with: "Started" },
      { passes: "npm run jobs", with: "done" },
    ],
    keeps: ["docker compose up -d cache"],
    later: [
      { command: "npm run worker", output: REFUSED(6380), told: "docker compose up -d cache" },
      { command: "npm run worker", output: REFUSED(5432), told: undefined },
    ],
  },
  {
    name: "Ruby names the class of the error after its message",
    steps: [
      {
        fails: "bin/rake check",
        with: "/opt/gems/money-6.1/lib/money/bank.rb:12:in 'Money::Bank#rate': undefined method 'rate_for' for nil (NoMethodError)\n\tfrom bin/rake:4:in '<main>'",
      },
      { edits: "Gemfile", from: 'gem "money"', to: 'gem "money", "6.0.2"' },
      { passes: "bin/rake check", with: "ok" },
    ],
    keeps: ["undefined method 'rate_for' for nil (NoMethodError)", "6.0.2"],
  },
  {
    name: "a signature that is cut at a blank is found again",
    steps: [
      { fails: "python quay.py", with: LONG },
      { passes: "./bin/register --all", with: "ok" },
      { passes: "python quay.py", with: "ok" },
    ],
    keeps: ["./bin/register --all"],
    later: [{ command: "python quay.py", output: LONG, told: "./bin/register --all" }],
  },
];
