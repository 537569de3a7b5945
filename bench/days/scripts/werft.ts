import type { DayScript, Fact, Session, Step } from "../script.ts";
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
  read,
  refusedEdit,
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

/** The platform team of a logistics company; a German who writes German with English terms. */
const FACTS: readonly Fact[] = [
  // rules
  { id: "answer-style", kind: "rule", by: "user", must: [/flie(?:ß|ss)text|aufzählung|bullet/i] },
  { id: "kube-context", kind: "rule", by: "user", must: [/--context/] },
  { id: "gitops-only", kind: "rule", by: "user", must: [/\bgit\b|argo/i, /von hand|kubectl/i] },
  {
    id: "commit-prefix",
    kind: "rule",
    by: "user",
    must: [/commit/i, /englisch|verzeichnis|charts\//i],
  },
  {
    id: "tf-plan-file",
    kind: "rule",
    by: "user",
    must: [/apply/i, /tfplan|-out|weggeschrieben/i],
  },
  { id: "moved-blocks", kind: "rule", by: "user", must: [/moved/i] },
  { id: "module-tag", kind: "rule", by: "user", must: [/modul/i, /\btag|\bref\b/i] },
  { id: "fqcn", kind: "rule", by: "user", must: [/ansible\.builtin|modulnamen|fqcn/i] },
  { id: "ansible-limit", kind: "rule", by: "user", must: [/--limit/] },
  { id: "no-cpu-limits", kind: "rule", by: "user", must: [/cpu/i, /limit|nur requests/i] },
  { id: "image-digest", kind: "rule", by: "user", must: [/digest/i, /image|tag/i] },
  { id: "library-chart", kind: "rule", by: "user", must: [/nk-common/] },
  { id: "ns-name", kind: "rule", by: "user", must: [/namespace/i, /team/i] },
  { id: "ctx-logger", kind: "rule", by: "user", must: [/FromContext|logger/i] },
  { id: "no-afternoon", kind: "rule", by: "user", must: [/15 ?(?:Uhr|:00)|spätschicht/i] },
  { id: "ci-rules", kind: "rule", by: "user", must: [/rules/i, /\bonly\b/i] },
  { id: "hub-proxy", kind: "rule", by: "user", must: [/HUB_PROXY/] },
  { id: "second-merges", kind: "rule", by: "user", must: [/merg/i, /kolleg|zweite/i] },
  // corrections
  { id: "crd-generated", kind: "correction", by: "user", must: [/config\/crd|make manifests/i] },
  { id: "finalizer", kind: "correction", by: "user", must: [/finalizer/i, /dns|leiche|record/i] },
  { id: "cron-berlin", kind: "correction", by: "user", must: [/timeZone|Europe\/Berlin/i] },
  { id: "slot-meaning", kind: "correction", by: "user", must: [/slot/i, /zeitfenster|30 min/i] },
  // decisions
  {
    id: "ingress",
    kind: "decision",
    by: "user",
    must: [/gateway api|envoy/i],
    stale: [/ingress-nginx/i],
  },
  {
    id: "secrets",
    kind: "decision",
    by: "user",
    must: [/external[- ]?secrets?|vault/i],
    stale: [/\bsops\b/i],
  },
  {
    id: "loki-retention",
    kind: "decision",
    by: "user",
    must: [/\b30 Tage/i],
    stale: [/\b14 Tage/i],
  },
  { id: "metrics", kind: "decision", by: "user", must: [/victoria/i], stale: [/thanos/i] },
  {
    id: "state-backend",
    kind: "decision",
    by: "user",
    must: [/werft-tfstate|minio/i, /state|bucket|backend/i],
    stale: [/http[- ]backend/i],
  },
  { id: "canary-stade", kind: "decision", by: "user", must: [/\bstade\b/i, /zuerst|scangate/i] },
  {
    id: "db-outside",
    kind: "decision",
    by: "user",
    must: [/datenbank|postgres/i, /au(?:ß|ss)erhalb|nicht in den cluster|tms-db/i],
  },
  // facts
  { id: "cluster-names", kind: "fact", by: "user", must: [/schoner/i, /staging/i] },
  {
    id: "argocd-url",
    kind: "fact",
    by: "user",
    must: [/cd\.werft\.nordkai\.net/],
    stale: [/argo\.nordkai\.de/],
  },
  {
    id: "registry-host",
    kind: "fact",
    by: "user",
    must: [/harbor\.nordkai\.net/],
    stale: [/registry\.nordkai\.de/],
  },
  { id: "runner-tag", kind: "fact", by: "user", must: [/werft-k8s/], stale: [/docker-small/] },
  { id: "net-contact", kind: "fact", by: "user", must: [/jannis/i], stale: [/petersen/i] },
  {
    id: "klipper-version",
    kind: "fact",
    by: "user",
    must: [/klipper|kubernetes|cluster/i, /\b1\.30/],
    stale: [/\b1\.28/],
  },
  {
    id: "upgrade-date",
    kind: "fact",
    by: "user",
    must: [/\b28\./],
    stale: [/\b21\. ?(?:november|11)/i],
  },
  { id: "freeze", kind: "fact", by: "user", must: [/dezember/i, /freeze|eingefroren/i] },
  { id: "oncall", kind: "fact", by: "user", must: [/mittwoch/i, /bereitschaft|on-?call/i] },
  { id: "mtu", kind: "fact", by: "user", must: [/\b1380\b/] },
  { id: "pod-cidr", kind: "fact", by: "user", must: [/10\.84\.0\.0/] },
  { id: "scanner-tls", kind: "fact", by: "user", must: [/TLS ?1\.2/i] },
  { id: "storage-class", kind: "fact", by: "user", must: [/nvme-retain/] },
  { id: "alarm-channel", kind: "fact", by: "user", must: [/plattform-alarm/] },
  { id: "birte-zoll", kind: "fact", by: "user", must: [/birte/i, /zoll/i] },
  { id: "break-glass", kind: "fact", by: "user", must: [/kubeconfig/i, /1password|tresor/i] },
  // causes
  { id: "argo-flap", kind: "cause", by: "agent", must: [/\bHPA\b/i, /replicas/i] },
  { id: "scan-502", kind: "cause", by: "agent", must: [/keep-?alive|idle/i, /502|scangate/i] },
  { id: "dns-slow", kind: "cause", by: "subagent", must: [/ndots/i] },
  {
    id: "operator-memory",
    kind: "cause",
    by: "subagent",
    must: [/secrets?/i, /cache|informer|watch/i],
  },
  { id: "night-evict", kind: "cause", by: "agent", must: [/fluent-?bit/i, /evict|disk|platte/i] },
  // fixes
  {
    id: "fix-tf-lock",
    kind: "fix",
    by: "tool",
    must: [/providers lock/],
    wrong: [/init -upgrade/],
  },
  {
    id: "fix-netaddr",
    kind: "fix",
    by: "tool",
    must: [/pipx inject/],
    stale: [/pip3? install netaddr/],
  },
  { id: "fix-vendor-charts", kind: "fix", by: "tool", must: [/vendor-charts/] },
  {
    id: "fix-envtest",
    kind: "fix",
    by: "tool",
    must: [/KUBEBUILDER_ASSETS|setup-envtest/],
    wrong: [/UseExistingCluster/],
  },
  { id: "fix-grpc-web", kind: "fix", by: "tool", must: [/--grpc-web/] },
  {
    id: "fix-schema-location",
    kind: "fix",
    by: "tool",
    must: [/-schema-location/],
    wrong: [/ignore-missing-schemas/],
  },
  {
    id: "fix-golangci",
    kind: "fix",
    by: "tool",
    must: [/GOLANGCI_VERSION|v1\.61/],
    wrong: [/\bgo 1\.22/],
  },
  {
    id: "fix-e2e-flaky",
    kind: "fix",
    by: "tool",
    must: [
      /flaky|without (?:a |any )?change|unchanged|run again|again without|re-?run|nochmal|noch einmal|ohne änderung|unverändert|zweiten (?:anlauf|lauf|mal)/i,
    ],
  },
  // forgotten
  { id: "istio", kind: "decision", by: "user", must: [], stale: [/istio/i], isForgotten: true },
  {
    id: "backstage",
    kind: "decision",
    by: "user",
    must: [],
    stale: [/backstage/i],
    isForgotten: true,
  },
];

const LOCK_ERROR = `Initializing the backend...
Initializing modules...
Initializing provider plugins...
- Reusing previous version of terraform-provider-openstack/openstack from the dependency lock file
- Installing terraform-provider-openstack/openstack v2.1.0...
╷
│ Error: Failed to install provider
│
│ Error while installing terraform-provider-openstack/openstack v2.1.0: the
│ local package for registry.terraform.io/terraform-provider-openstack/openstack
│ 2.1.0 doesn't match any of the checksums previously recorded in the
│ dependency lock file
╵`;

const NETADDR_ERROR = `PLAY [all] *********************************************************************

TASK [base : netze der nodes] **************************************************
fatal: [kl-node-01]: FAILED! => {"msg": "Failed to import the required Python library (netaddr) on nb-henning's Python /srv/henning/.local/pipx/venvs/ansible-core/bin/python. Please read the module documentation and install it in the appropriate location."}

PLAY RECAP *********************************************************************
kl-node-01                 : ok=4    changed=0    unreachable=0    failed=1    skipped=0`;

const CHART_ERROR =
  "Error: An error occurred while checking for chart dependencies: found in Chart.yaml, but missing in charts/ directory: nk-common";

const ENVTEST_ERROR = `go test ./...
?   	git.nordkai.net/werft/rampe/api/v1	[no test files]
--- FAIL: TestControllers (0.02s)
    suite_test.go:61: Unexpected error:
            unable to start control plane itself: failed to start the controlplane. retried 5 times: fork/exec /usr/local/kubebuilder/bin/etcd: no such file or directory
FAIL
FAIL	git.nordkai.net/werft/rampe/internal/controller	0.412s
make: *** [Makefile:4: test] Error 1`;

const ENVTEST_ERROR_CLUSTER = ENVTEST_ERROR.replace(
  /unable to start[^\n]*/,
  'Get "https://127.0.0.1:6443/api": dial tcp 127.0.0.1:6443: connect: connection refused',
);

const GRPC_ERROR = `{"level":"fatal","msg":"rpc error: code = Unavailable desc = connection error: desc = \\"error reading server preface: http2: frame too large\\"","time":"2026-11-11T10:02:44+01:00"}`;

const SCHEMA_ERROR = `kubeconform -strict -summary rendered/
rendered/hofplan/rampe.yaml - Rampe tor-7 failed validation: could not find schema for Rampe
Summary: 41 resources found in 12 files - Valid: 40, Invalid: 0, Errors: 1, Skipped: 0
make: *** [Makefile:2: lint] Error 1`;

const GOLANGCI_ERROR = `golangci-lint run
Error: can't load config: the Go language version (go1.22) used to build golangci-lint is lower than the targeted Go version (1.23)
Failed executing command with error: can't load config: the Go language version (go1.22) used to build golangci-lint is lower than the targeted Go version (1.23)
make: *** [Makefile:7: lint] Error 3`;

const E2E_ERROR = `=== RUN   TestRampeBecomesReady
    e2e_test.go:88: timed out waiting for Rampe tor-7 to become Ready: context deadline exceeded
--- FAIL: TestRampeBecomesReady (120.01s)
=== RUN   TestRampeIsDeleted
--- PASS: TestRampeIsDeleted (9.72s)
FAIL
FAIL	git.nordkai.net/werft/rampe/test/e2e	131.204s
make: *** [Makefile:10: e2e] Error 1`;

/** Plain work: what was asked, and what the agent said when it was done. */
function work(...pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.flatMap(([text, answer]) => [user(text), agent(answer)]);
}

function still(...pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.flatMap(([text, answer]) => [user(text, { isQuiet: true }), agent(answer)]);
}

const dayOne: readonly Session[] = [
  session("einstieg", [
    user(
      "Moin. Schau dir bitte einmal das Repo an und erklär mir in drei, vier Sätzen, wie ein Dienst von hier bis in den Cluster kommt, ich will wissen, ob das auch ohne mich verständlich ist.",
    ),
    ...lookAround([
      "terraform/klipper/main.tf",
      "ansible/site.yml",
      "charts/slotbuchung/values.yaml",
      "argocd/apps/slotbuchung.yaml",
      "operators/rampe/api/v1/rampe_types.go",
    ]),
    agent(
      "Terraform legt Netze und Nodes an, Ansible richtet die Nodes ein. Was unter charts/ liegt, rollt Argo CD in die Cluster aus, und der Operator unter operators/rampe kümmert sich um Rampen und Tore.",
    ),
    user(
      "Kommt hin. Schreib mir sowas weiter als Fließtext ohne Aufzählungen, so wie eben, ich lese das meistens am Handy und da zerreißt es mir jede Liste.",
      { tells: ["answer-style"] },
    ),
    agent("Mache ich."),
    user(
      "Damit du die Namen kennst: kogge ist dev, schoner ist staging, klipper ist prod. Wie viele Pods von der slotbuchung laufen denn gerade auf schoner?",
      { tells: ["cluster-names"] },
    ),
    run(
      "kubectl -n fracht-slotbuchung get pods",
      "NAME                 READY   STATUS\nslotbuchung-7d9-2x   1/1     Running\nslotbuchung-7d9-k8   1/1     Running",
    ),
    agent("Zwei, beide laufen."),
    user(
      "Das war jetzt Glück, weil bei mir zufällig der richtige Cluster eingestellt war. Häng an jedes kubectl ein --context dran, mir ist vor zwei Jahren mal ein delete auf prod gelandet, das brauche ich nicht noch einmal.",
      { tells: ["kube-context"] },
    ),
    run(
      "kubectl --context schoner -n fracht-slotbuchung get pods",
      "NAME                 READY   STATUS\nslotbuchung-7d9-2x   1/1     Running\nslotbuchung-7d9-k8   1/1     Running",
    ),
    agent("Auf schoner sind es dieselben zwei."),
    user("Gut. Mach bitte vier Replicas draus, der Vertrieb will morgen einen Lasttest vorführen."),
    refusedRun(
      "kubectl --context schoner -n fracht-slotbuchung scale deploy/slotbuchung --replicas=4",
      "von Hand ändern wir im Cluster nichts, was nicht in Git steht, das dreht dir Argo nach drei Minuten sowieso wieder zurück, also trag es in die values ein",
      { tells: ["gitops-only"] },
    ),
    edit("charts/slotbuchung/values.yaml", "replicas: 2", "replicas: 4"),
    run("git commit -am 'Replicas erhöht'", "[main 77ac1] Replicas erhöht"),
    user(
      "Commit messages schreiben wir auf Englisch und vorne steht das Verzeichnis, hier also charts/slotbuchung: raise replicas to 4, daraus wird nämlich das Changelog gebaut.",
      { tells: ["commit-prefix"] },
    ),
    run(
      "git commit --amend -qm 'charts/slotbuchung: raise replicas to 4'",
      "[main 80bd2] charts/slotbuchung: raise replicas to 4",
    ),
    agent("Die Message ist geändert."),
  ]),
  session("mehr-nodes", [
    user(
      "Auf klipper brauchen wir zwei Nodes mehr, also elf statt neun. Der State liegt im http backend von GitLab, die Zugangsdaten stecken schon in deiner Umgebung.",
    ),
    read("terraform/klipper/main.tf", 'module "nodes" {\n  anzahl = 9\n}\n'),
    edit("terraform/klipper/main.tf", "anzahl = 9", "anzahl = 11"),
    fails("terraform -chdir=terraform/klipper init", LOCK_ERROR),
    fails("terraform -chdir=terraform/klipper init -upgrade", LOCK_ERROR),
    run(
      "terraform -chdir=terraform/klipper providers lock -platform=linux_amd64 -platform=darwin_arm64",
      "- Retrieved terraform-provider-openstack/openstack 2.1.0 for darwin_arm64\nSuccess! Terraform has updated the lock file.",
    ),
    run("terraform -chdir=terraform/klipper init", "Terraform has been successfully initialized!", {
      tells: ["fix-tf-lock"],
    }),
    agent(
      "In der Lock-Datei standen nur die checksums für Linux, mit denen für deinen Mac läuft das init durch.",
    ),
    run("terraform -chdir=terraform/klipper plan", "Plan: 2 to add, 0 to change, 0 to destroy."),
    refusedRun(
      "terraform -chdir=terraform/klipper apply -auto-approve",
      "ein apply gibt es hier nur aus einem vorher weggeschriebenen Plan, also plan -out=tfplan, den schaue ich mir an, und dann apply tfplan",
      { tells: ["tf-plan-file"] },
    ),
    run(
      "terraform -chdir=terraform/klipper plan -out=tfplan",
      "Plan: 2 to add, 0 to change, 0 to destroy.\nSaved the plan to: tfplan",
    ),
    user("Sieht gut aus, mach."),
    run(
      "terraform -chdir=terraform/klipper apply tfplan",
      "Apply complete! Resources: 2 added, 0 changed, 0 destroyed.",
    ),
    agent("Die zwei Nodes sind da."),
    user(
      "Wenn du schon dabei bist, das Modul heißt blöderweise nodes, obwohl da nur die Worker drin sind, benenn es bitte in workers um.",
    ),
    refusedRun(
      "terraform -chdir=terraform/klipper state mv module.nodes module.workers",
      "am State dreht keiner auf der Kommandozeile, dafür nimmt man einen moved block, den sieht wenigstens jeder im Review",
      { tells: ["moved-blocks"] },
    ),
    edit(
      "terraform/klipper/main.tf",
      'module "nodes" {',
      'moved {\n  from = module.nodes\n  to   = module.workers\n}\n\nmodule "workers" {',
    ),
    agent("Der moved block steht drin, der Plan zeigt keine Änderungen."),
    user("Und für die neue Zone hof.nordkai.net nimmst du das Modul aus tf/dns."),
    write(
      "terraform/klipper/dns.tf",
      'module "dns_hof" {\n  source = "git::https://git.nordkai.net/tf/dns.git?ref=main"\n  zone   = "hof.nordkai.net."\n}\n',
    ),
    user(
      "Doch nicht auf main. Module hängen bei uns an einem festen Tag, weil sich main uns sonst unter den Füßen wegbewegt, v1.8.0 müsste der letzte sein.",
      { tells: ["module-tag"] },
    ),
    edit("terraform/klipper/dns.tf", "?ref=main", "?ref=v1.8.0"),
    agent("Hängt jetzt an v1.8.0."),
  ]),
  session("chrony", [
    user(
      "In der base Rolle fehlt die Konfiguration für chrony, leg bitte ein Template an und verteil es, die Zeitserver sind zeit1 und zeit2.nordkai.net.",
    ),
    write(
      "ansible/roles/base/tasks/chrony.yml",
      "- name: chrony config\n  template:\n    src: chrony.conf.j2\n    dest: /etc/chrony.conf\n",
    ),
    user(
      "Schreib die Modulnamen bitte aus, also ansible.builtin.template statt template, da sind wir pingelig, seit wir mal ein gleichnamiges aus irgendeiner Collection erwischt haben.",
      { tells: ["fqcn"] },
    ),
    edit("ansible/roles/base/tasks/chrony.yml", "  template:\n", "  ansible.builtin.template:\n"),
    fails(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml --check --diff",
      NETADDR_ERROR,
    ),
    run("pip install netaddr", "Successfully installed netaddr-1.3.0"),
    run(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml --check --diff",
      "PLAY RECAP\nkl-node-01 : ok=9 changed=1 unreachable=0 failed=0",
    ),
    agent("Auf deinem Rechner fehlte nur die Bibliothek netaddr. Der Trockenlauf ist grün."),
    refusedRun(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml",
      "halt, nicht gleich auf alle los, scharf läuft das erst mit --limit auf einen einzigen Host, und wenn der danach noch lebt, kommt der Rest dran",
      { tells: ["ansible-limit"] },
    ),
    run(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml --diff --limit kl-node-01",
      "PLAY RECAP\nkl-node-01 : ok=9 changed=1 unreachable=0 failed=0",
    ),
    agent("kl-node-01 hat die neue Konfiguration und synchronisiert."),
    user(
      "Schön. Die Strecke nach Bremerhaven verträgt übrigens nur eine MTU von 1380, das liegt am Tunnel vom Provider, zieh das für die Nodes dort gleich mit rein.",
      { tells: ["mtu"] },
    ),
    write("ansible/inventory/group_vars/bremerhaven.yml", "node_mtu: 1380\n"),
    agent("Steht in den group_vars von bremerhaven."),
    user(
      "Wegen der Firewall für die Zeitserver schreibe ich gleich Frau Petersen, die macht bei uns das Netz.",
    ),
    agent("Alles klar, dann warte ich mit dem Rest."),
  ]),
  session("dashboards", [
    work(
      [
        "Im Grafana Dashboard für die Rampen ist die Legende so lang, dass man den Graphen nicht mehr sieht, kannst du die nach rechts packen?",
        "Die Legende steht rechts und zeigt nur noch den Namen vom Tor.",
      ],
      ["Und die Farben, rot für belegt wäre logischer als blau.", "Belegt ist jetzt rot."],
      [
        "Was bedeutet eigentlich das rate() mit 5m in dem Panel darunter?",
        "Es mittelt den Zuwachs des Zählers über fünf Minuten.",
      ],
      ["Okay, dann lass es so.", "Bleibt so."],
      [
        "Mach mir noch eine Zeile mit der Zahl der wartenden LKW oben drüber.",
        "Die Zeile ist da, sie zeigt gerade 14 wartende LKW.",
      ],
    ),
  ]),
];

const dayTwo: readonly Session[] = [
  session("scangate", [
    user(
      "Das scangate braucht mehr Luft, die Leute mit den Handscannern beschweren sich über Timeouts. Gib ihm 512Mi und einen halben Kern.",
    ),
    edit(
      "charts/scangate/values.yaml",
      "keepAlive: 5s\n",
      "keepAlive: 5s\nresources:\n  requests:\n    cpu: 500m\n    memory: 512Mi\n  limits:\n    cpu: 500m\n    memory: 512Mi\n",
    ),
    user(
      "Das CPU limit fliegt wieder raus, die Dinger haben uns im Sommer sämtliche Scanner gedrosselt, seitdem setzen wir für CPU nur requests und beim Memory beides.",
      { tells: ["no-cpu-limits"] },
    ),
    edit(
      "charts/scangate/values.yaml",
      "  limits:\n    cpu: 500m\n    memory: 512Mi\n",
      "  limits:\n    memory: 512Mi\n",
    ),
    agent("Ist raus."),
    user("Dann noch die 2.9.1 vom Image rein, die haben sie gestern gebaut."),
    edit("charts/scangate/values.yaml", "  digest: sha256:1f0c", "  tag: 2.9.1"),
    user(
      "Bei Images steht in den values immer der digest und kein Tag, uns hat schon mal jemand einen Tag überschrieben und keiner hat es gemerkt. Die Registry ist registry.nordkai.de, da kannst du nachschauen.",
      { tells: ["image-digest"] },
    ),
    run("crane digest registry.nordkai.de/werft/scangate:2.9.1", "sha256:77be"),
    edit("charts/scangate/values.yaml", "  tag: 2.9.1", "  digest: sha256:77be"),
    agent("Die 2.9.1 ist jetzt mit sha256:77be eingetragen."),
    user(
      "Und bitte nicht für alle Lager auf einmal, ein neues scangate kriegt zuerst Stade, weil die wenig Verkehr haben und sich sofort melden, und wenn da einen Tag lang Ruhe ist, ziehen die anderen nach.",
      { tells: ["canary-stade"] },
    ),
    edit("charts/scangate/values.yaml", "replicas: 3\n", "replicas: 3\nlager:\n  - stade\n"),
    agent("Heute nur Stade."),
    user(
      "Ach so, und weil du am Listener gerade was mit minVersion stehen hast: die Geräte an den Toren sind uralt und können höchstens TLS 1.2, also dreh mir das Minimum nicht höher.",
      { tells: ["scanner-tls"] },
    ),
    agent("Das Minimum bleibt, wie es ist."),
  ]),
  session("hofplan", [
    user(
      "Wir brauchen ein Chart für den Dienst hofplan vom Team yard, der zeigt den Leuten am Tor, wo welcher LKW steht.",
    ),
    write(
      "charts/hofplan/templates/deployment.yaml",
      "kind: Deployment\nmetadata:\n  name: hofplan\n",
    ),
    user(
      "Eigene Templates machen wir für neue Dienste gar nicht mehr auf, dafür gibt es das library chart nk-common, da trägst du eigentlich nur noch values ein.",
      { tells: ["library-chart"] },
    ),
    run("rm -r charts/hofplan/templates"),
    write(
      "charts/hofplan/Chart.yaml",
      "name: hofplan\nversion: 0.1.0\ndependencies:\n  - name: nk-common\n    version: 2.x\n",
    ),
    write("charts/hofplan/values.yaml", "nk-common:\n  replicas: 2\n"),
    fails("helm template charts/hofplan", CHART_ERROR),
    run("helm repo update", "Update Complete. ⎈Happy Helming!⎈"),
    fails("helm template charts/hofplan", CHART_ERROR),
    run("./hack/vendor-charts.sh hofplan", "nk-common 2.3.1 -> charts/hofplan/charts/"),
    run("helm template charts/hofplan", "kind: Deployment\n---\nkind: Service", {
      tells: ["fix-vendor-charts"],
    }),
    agent("Das library chart war noch nicht eingecheckt, jetzt rendert hofplan."),
    ask(
      "Soll hofplan von außen erreichbar sein, und wenn ja, worüber?",
      "ja, über ingress-nginx wie alle anderen, Klasse extern",
    ),
    edit(
      "charts/hofplan/values.yaml",
      "  replicas: 2\n",
      "  replicas: 2\n  ingress:\n    class: extern\n",
    ),
    write("argocd/namespaces/hofplan.yaml", "kind: Namespace\nmetadata:\n  name: hofplan\n"),
    user(
      "Namespaces setzen sich bei uns aus Team und Dienst zusammen, der hier heißt also yard-hofplan, sonst greift die Quota vom Team nicht.",
      { tells: ["ns-name"] },
    ),
    edit("argocd/namespaces/hofplan.yaml", "name: hofplan", "name: yard-hofplan"),
    agent("Heißt jetzt yard-hofplan."),
    user(
      "Den Key für die Karten API legst du mit sops verschlüsselt daneben, entschlüsseln kann das jeder im Team.",
    ),
    write("charts/hofplan/secrets.enc.yaml", "karten_key: ENC[AES256_GCM,data:x]\n"),
    agent("Liegt verschlüsselt daneben."),
    queued(
      "und beim Volume bitte die StorageClass nvme-retain, die vom Standard löscht dir beim Aufräumen die Daten gleich mit weg",
      { tells: ["storage-class"] },
    ),
    edit(
      "charts/hofplan/values.yaml",
      "  ingress:\n",
      "  volume:\n    storageClass: nvme-retain\n  ingress:\n",
    ),
    agent("Das Volume hat die richtige Klasse."),
  ]),
  session("rampe-operator", [
    user(
      "Der Operator für die Rampen soll ein Feld für die maximale Höhe der LKW bekommen, in Zentimetern.",
    ),
    refusedEdit(
      "operators/rampe/config/crd/bases/werft.nordkai.net_rampen.yaml",
      "alles unter config/crd ist generiert, ändere den Typ in Go und lass make manifests laufen",
      { tells: ["crd-generated"] },
    ),
    edit(
      "operators/rampe/api/v1/rampe_types.go",
      '\tTor string `json:"tor"`\n',
      '\tTor string `json:"tor"`\n\tMaxHoeheCm int `json:"maxHoeheCm,omitempty"`\n',
    ),
    run("make -C operators/rampe manifests", "controller-gen crd paths=./..."),
    edit(
      "operators/rampe/internal/controller/rampe_controller.go",
      "\treturn ctrl.Result{}, nil\n",
      '\tfmt.Printf("rampe %s\\n", req.Name)\n\treturn ctrl.Result{}, nil\n',
    ),
    user(
      "Kein fmt.Printf im Operator, hol dir den Logger mit log.FromContext(ctx), sonst fehlen uns nachher in Loki sämtliche Felder.",
      { tells: ["ctx-logger"] },
    ),
    edit(
      "operators/rampe/internal/controller/rampe_controller.go",
      '\tfmt.Printf("rampe %s\\n", req.Name)\n',
      '\tlog.FromContext(ctx).Info("rampe", "name", req.Name)\n',
    ),
    fails("make -C operators/rampe test", ENVTEST_ERROR),
    edit(
      "operators/rampe/internal/controller/suite_test.go",
      "testEnv = &envtest.Environment{}",
      "testEnv = &envtest.Environment{UseExistingCluster: ptr.To(true)}",
    ),
    fails("make -C operators/rampe test", ENVTEST_ERROR_CLUSTER),
    edit(
      "operators/rampe/internal/controller/suite_test.go",
      "testEnv = &envtest.Environment{UseExistingCluster: ptr.To(true)}",
      "testEnv = &envtest.Environment{}",
    ),
    edit(
      "operators/rampe/Makefile",
      "\tgo test ./...\n",
      '\tKUBEBUILDER_ASSETS="$$(setup-envtest use 1.29 -p path)" go test ./...\n',
    ),
    run(
      "make -C operators/rampe test",
      "ok  	git.nordkai.net/werft/rampe/internal/controller	6.820s",
      { tells: ["fix-envtest"] },
    ),
    agent(
      "Die Tests fanden etcd und den API server nicht, das Makefile holt sie sich jetzt über setup-envtest.",
    ),
    user("Und was passiert, wenn jemand eine Rampe löscht?"),
    edit(
      "operators/rampe/internal/controller/rampe_controller.go",
      "\tcontrollerutil.AddFinalizer(&rampe, rampeFinalizer)\n",
      "",
    ),
    interrupt,
    user(
      "Lass bitte den Finalizer drin, der räumt die DNS records vom Tor ab, und wenn der fehlt, bleiben uns die als Leichen in der Zone stehen.",
      { tells: ["finalizer"] },
    ),
    edit(
      "operators/rampe/internal/controller/rampe_controller.go",
      "\tlog.FromContext(ctx)",
      "\tcontrollerutil.AddFinalizer(&rampe, rampeFinalizer)\n\tlog.FromContext(ctx)",
    ),
    agent(
      "Ist wieder drin. Mein Plan für das Löschen: Ich werde immer zuerst den Status auf Draining setzen, nie ohne Event löschen und jeden Schritt als Condition ablegen.",
      { notARule: [/immer zuerst den Status/i, /nie ohne Event/i] },
    ),
    user("Klingt vernünftig, aber das machen wir ein anderes Mal."),
    agent("Gut."),
  ]),
  session("doku", [
    work(
      [
        "Die README ist ja ein Witz, schreib mal zwei Absätze rein, was in welchem Verzeichnis liegt.",
        "Zwei Absätze stehen drin.",
      ],
      ["Nordkai schreibt man in einem Wort.", "Korrigiert."],
      [
        "Wer hat eigentlich hack/render.sh geschrieben, sieht man das im Log?",
        "Thore, im März letzten Jahres.",
      ],
      [
        "Dachte ich mir. Kannst du das Skript mit shellcheck sauber kriegen?",
        "Drei Stellen waren ohne Anführungszeichen, jetzt meldet shellcheck nichts mehr.",
      ],
      [
        "Gibt es in yq eine Möglichkeit, zwei Dateien zusammenzuführen?",
        "Ja, mit eval-all und dem Operator * zwischen beiden Dokumenten.",
      ],
    ),
  ]),
];

const dayThree: readonly Session[] = [
  session("kleinkram", [
    user("Das Target render im Makefile soll auch das Verzeichnis vorher leeren."),
    edit("Makefile", "\t./hack/render.sh\n", "\trm -rf rendered\n\t./hack/render.sh\n"),
    agent("Es leert rendered vorher."),
    user(
      "In den values von der slotbuchung ist das Memory mit 256Mi arg knapp, die liegen im Mittel bei 240, mach 384 draus.",
    ),
    edit("charts/slotbuchung/values.yaml", "memory: 256Mi", "memory: 384Mi"),
    agent("384Mi."),
    user(
      "Im Portal steht bei jedem Lager 'Slots frei', der Wert kommt aus dem Exporter, schau mal, ob der stimmt.",
    ),
    read(
      "operators/rampe/internal/exporter/slots.go",
      "func frei(l Lager) int { return l.Stellplaetze - l.Belegt }\n",
    ),
    agent("Der Exporter rechnet Stellplätze minus belegte Stellplätze, das passt zum Namen."),
    user(
      "Eben nicht. Ein Slot ist bei uns ein Zeitfenster von 30 Minuten an einer Rampe, mit den Stellplätzen auf dem Hof hat das überhaupt nichts zu tun.",
      { tells: ["slot-meaning"] },
    ),
    edit(
      "operators/rampe/internal/exporter/slots.go",
      "return l.Stellplaetze - l.Belegt",
      "return l.Fenster - l.Gebucht",
    ),
    agent("Der Exporter zählt jetzt Fenster minus gebuchte Fenster."),
    user("Danke. Sortier in der inventory die Hosts bitte noch alphabetisch."),
    run("sort -o ansible/inventory/hosts.txt ansible/inventory/hosts.txt"),
    agent("Sortiert."),
  ]),
  session("argo-blinkt", [
    user(
      "Die slotbuchung ist in Argo alle paar Minuten OutOfSync und dann wieder nicht, auf https://argo.nordkai.de sieht man es richtig blinken. Woran liegt das?",
    ),
    fails("argocd app diff slotbuchung", GRPC_ERROR),
    run("argocd app diff slotbuchung --grpc-web", "< replicas: 7\n> replicas: 4", {
      tells: ["fix-grpc-web"],
    }),
    run(
      "kubectl --context klipper -n fracht-slotbuchung get hpa",
      "NAME          REFERENCE                TARGETS   MINPODS   MAXPODS   REPLICAS\nslotbuchung   Deployment/slotbuchung   81%/70%   4         12        7",
    ),
    agent(
      "Der HPA hat die Replicas auf 7 gesetzt, im Chart steht replicas aber fest auf 4, deshalb dreht Argo es zurück und der HPA setzt es wieder hoch. Das replicas muss aus dem Chart raus, sobald es einen HPA gibt.",
      { tells: ["argo-flap"] },
    ),
    edit("charts/slotbuchung/values.yaml", "replicas: 4\n", ""),
    agent("replicas steht nicht mehr in den values."),
    user("Perfekt, dann raus damit."),
    run("argocd app sync slotbuchung --grpc-web", "Phase: Succeeded"),
    user(
      "Um diese Zeit ist das in Ordnung, aber nach 15 Uhr geht auf klipper nichts mehr raus, weil dann die Spätschicht an den Rampen steht und von uns keiner mehr greifbar ist.",
      { tells: ["no-afternoon"] },
    ),
    agent("Verstanden."),
    user(
      "Häng die Notifications vom Argo bitte noch an Mattermost, unsere Alarme landen alle im Kanal ~plattform-alarm.",
      { tells: ["alarm-channel"] },
    ),
    write(
      "argocd/notifications.yaml",
      "triggers:\n  - on-degraded\nrecipients:\n  - mattermost:plattform-alarm\n",
    ),
    agent("Degraded Apps melden sich dort."),
    user(
      "Das hier hat mir der Scanner von der Security gerade geschickt, ist davon irgendwas ernst?\n```\n[HIGH] container slotbuchung: You must always run as non-root with UID > 10000.\n[MEDIUM] namespace yard-hofplan: Never mount the default service account token.\n[LOW] image pull policy should be Always.\n```",
      { notARule: [/UID > 10000/, /default service account token/i, /pull policy/i] },
    ),
    agent("Die slotbuchung läuft schon ohne root, nur das Token könnte man abschalten."),
    user("Lass, das ist deren Standardtext."),
    agent("Gut."),
  ]),
  session("schichtwechsel", [
    user(
      "Jeden Tag beim Schichtwechsel um 14 Uhr bekommen die Scanner ein paar Minuten lang 502 vom scangate, danach ist wieder Ruhe. Such mir bitte die Ursache.",
    ),
    read("charts/scangate/values.yaml", "replicas: 3\nkeepAlive: 5s\n"),
    run(
      "kubectl --context klipper -n tor-scangate logs deploy/scangate --since=2h",
      "14:01:07 upstream prematurely closed connection while reading response header",
    ),
    agent(
      "Die 502 entstehen, weil das scangate seine Verbindungen nach 5 s keepAlive schließt, der Proxy davor sie aber 60 s lang offen hält und weiterbenutzt. Beim Schichtwechsel liegen die Scanner kurz still, und die ersten Anfragen danach treffen lauter tote Verbindungen.",
      { tells: ["scan-502"] },
    ),
    edit("charts/scangate/values.yaml", "keepAlive: 5s", "keepAlive: 75s"),
    agent("Das scangate hält sie jetzt länger offen als der Proxy."),
    user(
      "Sehr gut gefunden. Dann ist da noch die Geschichte, dass der melder für Aufrufe zur Zollschnittstelle immer ziemlich genau fünf Sekunden braucht, lass das mal jemanden anschauen.",
    ),
    delegate(
      "Finde heraus, warum Aufrufe des Dienstes melder an die Zollschnittstelle rund fünf Sekunden brauchen. Nichts ändern.",
      "Die fünf Sekunden sind Namensauflösung: Mit ndots:5 fragt der Pod für atlas.zoll.example erst fünf interne Suffixe ab, und eine dieser Anfragen geht per UDP verloren und läuft in den Timeout. Mit ndots:1 im dnsConfig oder einem Punkt am Ende des Namens dauert der Aufruf 80 ms.",
      { tells: ["dns-slow"] },
    ),
    edit("charts/melder/values.yaml", "dnsConfig: {}", "dnsConfig:\n  ndots: 1"),
    agent("Der melder löst den Namen jetzt direkt auf."),
    user(
      "Fachlich macht die ganze Zollanbindung übrigens Birte, wenn da also am Inhalt der Meldungen was komisch ist, geht das an sie und nicht an uns.",
      { tells: ["birte-zoll"] },
    ),
    agent("Gut zu wissen."),
    user("Wie alt sind die Logs eigentlich, die wir in Loki haben?"),
    agent("In der Konfiguration steht keine Grenze."),
    user("Dann setz 14 Tage, länger hat hier noch nie einer zurückgeschaut."),
    edit("charts/loki/values.yaml", "retention: 0\n", "retention: 336h\n"),
    agent("Die Logs werden nach zwei Wochen gelöscht."),
  ]),
  session("pipeline", [
    user(
      "Die Pipeline soll den Operator auf jedem Merge Request testen, bau bitte einen Job dafür ein. Als Runner nimmst du den mit dem tag docker-small.",
    ),
    edit(
      ".gitlab-ci.yml",
      "lint:\n  stage: lint\n",
      "rampe-test:\n  stage: test\n  image: golang:1.23\n  tags: [docker-small]\n  only:\n    - merge_requests\n  script:\n    - make -C operators/rampe test\n\nlint:\n  stage: lint\n",
    ),
    user(
      "Zwei Sachen. Das only ist abgekündigt und wir haben alles auf rules umgestellt, bitte dabei bleiben. Und Images zieht die Pipeline über $HUB_PROXY, direkt vom Docker Hub rennen wir ins rate limit.",
      { tells: ["ci-rules", "hub-proxy"] },
    ),
    edit(
      ".gitlab-ci.yml",
      "  image: golang:1.23\n  tags: [docker-small]\n  only:\n    - merge_requests\n",
      '  image: $HUB_PROXY/library/golang:1.23\n  tags: [docker-small]\n  rules:\n    - if: $CI_PIPELINE_SOURCE == "merge_request_event"\n',
    ),
    fails("make lint", SCHEMA_ERROR),
    edit(
      "Makefile",
      "kubeconform -strict -summary",
      "kubeconform -strict -summary -ignore-missing-schemas",
    ),
    run("make lint", "Summary: 41 resources found - Valid: 40, Invalid: 0, Errors: 0, Skipped: 1"),
    user("Na toll, dann prüft er unsere eigenen Sachen ja gar nicht mehr. Mach das rückgängig."),
    edit(
      "Makefile",
      "kubeconform -strict -summary -ignore-missing-schemas",
      "kubeconform -strict -summary",
    ),
    fails("make lint", SCHEMA_ERROR),
    edit(
      "Makefile",
      "kubeconform -strict -summary",
      "kubeconform -strict -summary -schema-location default -schema-location 'hack/schemas/{{.ResourceKind}}.json'",
    ),
    run("make lint", "Summary: 41 resources found - Valid: 41, Invalid: 0, Errors: 0, Skipped: 0", {
      tells: ["fix-schema-location"],
    }),
    agent("kubeconform kennt jetzt auch die Schemas unserer eigenen CRDs."),
    run("glab mr create --fill", "!412 ci: test operator on merge requests"),
    refusedRun(
      "glab mr merge 412 --yes",
      "gemergt wird weder von dir noch von mir, das macht bei uns grundsätzlich ein zweiter Kollege",
      { tells: ["second-merges"] },
    ),
    agent("Der Merge Request !412 ist offen."),
    user(
      "Was wäre eigentlich, wenn wir Merge Requests gar nicht mehr reviewen und alles direkt auf main pushen würden? Reines Gedankenspiel, Thore hat das beim Mittag aufgebracht.",
      { notARule: [/direkt auf main pushen/i] },
    ),
    agent("Ihr wärt schneller, aber ein Tippfehler in Terraform wäre sofort in klipper."),
  ]),
];

const dayFour: readonly Session[] = [
  session("monitoring", [
    user(
      "Prometheus auf klipper platzt aus allen Nähten, und Metriken wollen wir künftig ein Jahr lang haben. Ich würde Thanos davorsetzen, das kennen ein paar von uns schon.",
    ),
    write("charts/monitoring/values.yaml", "thanos:\n  enabled: true\n  retention: 365d\n"),
    agent("Das Chart für das Monitoring hat Thanos mit 365 Tagen."),
    user(
      "Gut. Auf klipper läuft übrigens Kubernetes 1.28, falls du wegen der API Versionen unsicher bist.",
    ),
    agent("Passt, das Chart unterstützt das."),
    user(
      "Das Wartungsfenster für den Umbau am Storage ist am 21. November, das ist ein Samstag, und bis dahin sollte das Monitoring stehen.",
    ),
    agent("Dann bleibt gut eine Woche."),
    user("Mach mir noch einen CronJob, der jede Nacht um drei die alten Blöcke prüft."),
    write("charts/monitoring/cronjob.yaml", 'kind: CronJob\nspec:\n  schedule: "0 2 * * *"\n'),
    agent("Läuft um 2 Uhr UTC, das ist bei euch drei Uhr."),
    user(
      "Im Winter, ja. Rechne da nichts um, CronJobs kriegen bei uns timeZone: Europe/Berlin und dann die Uhrzeit, die man meint.",
      { tells: ["cron-berlin"] },
    ),
    write(
      "charts/monitoring/cronjob.yaml",
      'kind: CronJob\nspec:\n  schedule: "0 3 * * *"\n  timeZone: Europe/Berlin\n',
    ),
    agent("Steht auf drei Uhr."),
    user(
      "Für die Zugriffe zwischen den Diensten werden wir wohl Istio einführen, also plane das bei den Charts bitte schon mit ein.",
    ),
    agent("Dann lasse ich bei den Charts Platz für die Istio sidecars."),
    user(
      "Und als Portal für die Entwickler kommt Backstage, jeder Dienst kriegt dann eine catalog-info.yaml.",
    ),
    agent("Gut, die kann man aus den Charts erzeugen."),
  ]),
  session("operator-speicher", [
    user(
      "Der Rampe-Operator braucht auf klipper inzwischen 1,9 GB Speicher und wird alle zwei Tage abgeschossen, obwohl es nur 200 Rampen gibt. Da stimmt doch was nicht.",
    ),
    delegate(
      "Finde heraus, warum der Operator operators/rampe auf klipper 1,9 GB Speicher braucht. Heap Profil ansehen, nichts ändern.",
      "Der Operator liest an einer Stelle ein einzelnes Secret über den Client des Managers. Dadurch legt controller-runtime einen Informer an, der alle Secrets des ganzen Clusters beobachtet und im cache hält, rund 1,7 GB, vor allem alte Helm releases. Abhilfe: Secrets mit dem APIReader lesen oder den cache auf den Namespace beschränken.",
      { tells: ["operator-memory"] },
    ),
    edit(
      "operators/rampe/internal/controller/rampe_controller.go",
      "r.Get(ctx, key, &secret)",
      "r.APIReader.Get(ctx, key, &secret)",
    ),
    run(
      "make -C operators/rampe test",
      "ok  	git.nordkai.net/werft/rampe/internal/controller	6.911s",
    ),
    fails("make -C operators/rampe lint", GOLANGCI_ERROR),
    edit("operators/rampe/go.mod", "go 1.23\n", "go 1.22\n"),
    fails(
      "make -C operators/rampe lint",
      "golangci-lint run\ninternal/controller/rampe_controller.go:14:20: cannot range over tore (variable of type iter.Seq[string]): requires go1.23 or later\nmake: *** [Makefile:7: lint] Error 1",
    ),
    edit("operators/rampe/go.mod", "go 1.22\n", "go 1.23\n"),
    edit("operators/rampe/Makefile", "GOLANGCI_VERSION ?= v1.57.2", "GOLANGCI_VERSION ?= v1.61.0"),
    run("make -C operators/rampe lint", "golangci-lint run\n0 issues.", {
      tells: ["fix-golangci"],
    }),
    agent("Der Linter war mit einem zu alten Go gebaut, mit der neuen Version läuft er."),
    user("Und die e2e Tests?"),
    fails("make -C operators/rampe e2e", E2E_ERROR),
    run("make -C operators/rampe e2e", "ok  	git.nordkai.net/werft/rampe/test/e2e	48.310s", {
      tells: ["fix-e2e-flaky"],
    }),
    agent("Beim zweiten Lauf grün, ohne dass ich etwas geändert habe, der Test ist flaky."),
    user("Ja, der ärgert uns schon länger."),
    agent("Soll ich ihn mir einmal vornehmen?"),
    user(
      "Heute nicht. Lass heute auch die Warnungen von staticcheck liegen, ich muss um zwölf weg.",
      {
        notARule: [/warnungen von staticcheck/i],
      },
    ),
    agent("Gut."),
  ]),
  session("datenbank", [
    user(
      "Das Team fracht möchte für die Tourenplanung ein Postgres haben und fragt, ob es das mit CloudNativePG im Cluster betreiben darf.",
    ),
    agent("Technisch geht das, die Nodes haben genug NVMe. Soll ich das vorbereiten?"),
    user(
      "Nein, Datenbanken bleiben bei uns außerhalb vom Cluster auf eigenen Maschinen, die bekommen eine auf tms-db-02 und fertig, da kümmert sich dann Malte um Backup und Restore.",
      { tells: ["db-outside"] },
    ),
    write(
      "terraform/klipper/db.tf",
      'resource "postgresql_database" "touren" {\n  name = "touren"\n}\n',
    ),
    agent("Die Datenbank touren ist in Terraform angelegt."),
    user(
      "In der pg_hba musst du dann das Netz von den Pods freigeben, auf klipper ist das 10.84.0.0/14.",
      { tells: ["pod-cidr"] },
    ),
    write(
      "ansible/roles/postgres/templates/pg_hba.conf.j2",
      "host touren touren 10.84.0.0/14 scram-sha-256\n",
    ),
    agent("Eingetragen."),
    user(
      "Und weil wir bei Notfällen sind: wenn die Anmeldung über OIDC mal tot ist, liegt eine kubeconfig mit Zertifikat in 1Password, im Tresor Notfall, die aber wirklich nur dann.",
      { tells: ["break-glass"] },
    ),
    agent("Notfallzugang, verstanden."),
    user(
      "Malte schreibt mir dazu:\n> Denkt dran: jede Datenbank muss einen eigenen Owner haben.\n> Verbindungen immer nur über pgbouncer, nie direkt.\n> Dumps bitte niemals tagsüber.\nHab ich zur Kenntnis genommen, das klärt er mit fracht selber.",
      { notARule: [/eigenen Owner/i, /pgbouncer/i, /niemals tagsüber/i] },
    ),
    agent("Dann mache ich da nichts."),
    user(
      "Genau. Wer ist nächste Woche eigentlich dran, weißt du das? Ach nee, woher auch. Die Bereitschaft wechselt bei uns immer mittwochs um 10 Uhr, also habe ich sie noch ein paar Tage am Hals.",
      {
        tells: ["oncall"],
      },
    ),
    agent("Dann viel Ruhe bis dahin."),
  ]),
  session("nacht", [
    user(
      "Auf den Nodes kl-node-04 und 07 werden jede Nacht gegen zwei Pods rausgeworfen, morgens ist alles wieder gut. Find bitte raus, wieso.",
    ),
    run(
      "kubectl --context klipper get events -A --field-selector reason=Evicted",
      "02:04 Warning Evicted pod/slotbuchung-7d9 The node was low on resource: ephemeral-storage",
    ),
    run(
      "kubectl --context klipper -n logging logs ds/fluent-bit --since=12h",
      "02:01 [warn] [storage] buffer 18.2G, output loki paused",
    ),
    agent(
      "Nachts um zwei startet Loki für das Compaction neu, fluent-bit puffert so lange auf die Platte der Nodes, und bei 18 GB läuft ephemeral-storage voll, deshalb wirft der Kubelet Pods raus (Evicted). Ein storage.total_limit_size für fluent-bit verhindert das.",
      { tells: ["night-evict"] },
    ),
    edit("charts/fluent-bit/values.yaml", "storage: {}", "storage:\n  total_limit_size: 2G"),
    agent("Der Puffer ist auf 2 GB begrenzt."),
    user(
      "Klasse. Dann roll die sysctls auf die Nodes aus, die ich gestern in die Rolle gelegt habe, erstmal nur zum Schauen.",
    ),
    fails(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml --check --diff --limit kl-node-04",
      NETADDR_ERROR.replaceAll("kl-node-01", "kl-node-04"),
    ),
    run(
      "pip install netaddr",
      "Requirement already satisfied: netaddr in /opt/homebrew/lib/python3.12/site-packages (1.3.0)",
    ),
    fails(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml --check --diff --limit kl-node-04",
      NETADDR_ERROR.replaceAll("kl-node-01", "kl-node-04"),
    ),
    run("pipx inject ansible-core netaddr", "injected package netaddr into venv ansible-core"),
    run(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml --check --diff --limit kl-node-04",
      "PLAY RECAP\nkl-node-04 : ok=11 changed=2 unreachable=0 failed=0",
      { tells: ["fix-netaddr"] },
    ),
    agent(
      "Ansible steckt bei dir in einem eigenen venv von pipx, die Bibliothek musste da hinein.",
    ),
    work(
      ["Ach, deshalb. Was würde sich ändern?", "Zwei sysctls, somaxconn und inotify watches."],
      ["Warum so viele watches?", "Weil auf jedem Node an die 90 Pods mit eigenen Dateien laufen."],
      ["Ok. Morgen dann richtig.", "Bis morgen."],
    ),
  ]),
];

const dayFive: readonly Session[] = [
  session("umzuege", [
    user(
      "Die Kollegen vom Betrieb haben über Nacht einiges umgezogen. Argo findest du jetzt unter cd.werft.nordkai.net, die alte Adresse leitet nicht weiter.",
      { tells: ["argocd-url"] },
    ),
    run("curl -sI https://cd.werft.nordkai.net/healthz", "HTTP/2 200"),
    agent("Ist erreichbar."),
    user(
      "Images holst du ab sofort bei harbor.nordkai.net, da wird auch gleich gescannt. Zieh das in den values vom scangate nach.",
      { tells: ["registry-host"] },
    ),
    edit(
      "charts/scangate/values.yaml",
      "  digest: sha256:77be",
      "  repository: harbor.nordkai.net/werft/scangate\n  digest: sha256:77be",
    ),
    agent("Nachgezogen."),
    user(
      "Der alte Runner ist abgeschaltet, unsere Jobs laufen seit heute im Cluster, dazu brauchen sie den tag werft-k8s.",
      { tells: ["runner-tag"] },
    ),
    edit(".gitlab-ci.yml", "tags: [docker-small]", "tags: [werft-k8s]"),
    agent("Geändert."),
    user(
      "Fürs Netz ist ab diesem Monat Jannis unser Ansprechpartner, der hat das komplett übernommen, inklusive Firewall.",
      { tells: ["net-contact"] },
    ),
    agent("Gut."),
    user(
      "Und was mich selber überrascht hat, sie haben klipper schon mal vorgezogen, der steht seit heute früh auf 1.30, schau bitte, ob deswegen was rot ist.",
      { tells: ["klipper-version"] },
    ),
    run(
      "kubectl --context klipper get nodes",
      "kl-node-01 Ready v1.30.6\nkl-node-02 Ready v1.30.6",
    ),
    agent("Alle Nodes sind Ready."),
    user(
      "Dafür hat der Betrieb uns das Wartungsfenster für den Storage verschoben, das ist jetzt am 28., also eine Woche später, mir soll es recht sein.",
      { tells: ["upgrade-date"] },
    ),
    agent("Dann am 28."),
    user(
      "Vom 7. bis 27. Dezember ist übrigens Freeze wegen dem Weihnachtsgeschäft, da fasst keiner prod an, also muss das alles vorher durch sein.",
      { tells: ["freeze"] },
    ),
    agent("Das sind nach dem Wartungsfenster noch gut eine Woche."),
  ]),
  session("doch-anders", [
    user(
      "Ich hab gestern lange mit Thore zusammengesessen. Neue Dienste hängen wir an die Gateway API mit Envoy Gateway, der Ingress Controller wird nicht mehr weitergepflegt und dann haben wir das gleich hinter uns.",
      { tells: ["ingress"] },
    ),
    edit(
      "charts/hofplan/values.yaml",
      "  ingress:\n    class: extern\n",
      "  route:\n    gateway: extern\n",
    ),
    agent("hofplan hat jetzt eine HTTPRoute am Gateway extern."),
    user(
      "Bei den Geheimnissen hat die Revision gemeckert, im Git will sie auch verschlüsselt nichts mehr sehen. Also kommt das alles aus dem Vault, über External Secrets, und die verschlüsselten Dateien löschst du.",
      { tells: ["secrets"] },
    ),
    run("git rm -q charts/hofplan/secrets.enc.yaml"),
    write(
      "charts/hofplan/externalsecret.yaml",
      "kind: ExternalSecret\nspec:\n  data:\n    - secretKey: karten_key\n",
    ),
    agent("Der Key für die Karten kommt jetzt aus dem Vault."),
    user(
      "Dieselbe Revision möchte die Logs länger, mindestens einen Monat. Stell Loki auf 30 Tage.",
      { tells: ["loki-retention"] },
    ),
    edit("charts/loki/values.yaml", "retention: 336h", "retention: 720h"),
    agent("720 Stunden."),
    user(
      "Für die Metriken habe ich mich umentschieden, VictoriaMetrics braucht im Test ein Drittel vom Speicher und ist ein einziges Binary. Bau das Chart bitte darauf um.",
      { tells: ["metrics"] },
    ),
    write("charts/monitoring/values.yaml", "victoria-metrics:\n  retention: 12\n"),
    agent("Das Chart ist umgebaut."),
    user(
      "Und GitLab macht uns beim State dauernd Locks kaputt. Der liegt künftig im Bucket werft-tfstate auf unserem MinIO, stell das backend um.",
      { tells: ["state-backend"] },
    ),
    write(
      "terraform/klipper/backend.tf",
      'terraform {\n  backend "s3" {\n    bucket = "werft-tfstate"\n    key    = "klipper"\n  }\n}\n',
    ),
    run(
      "terraform -chdir=terraform/klipper init -migrate-state",
      'Successfully configured the backend "s3"!',
    ),
    agent("Der State ist umgezogen."),
    user(
      "Nur jetzt für den Umzug darfst du das Locking abschalten, MinIO hat das Feature erst ab morgen an.",
      { notARule: [/locking abschalten/i] },
    ),
    run(
      "terraform -chdir=terraform/klipper plan -lock=false",
      "No changes. Your infrastructure matches the configuration.",
    ),
    agent("Keine Änderungen."),
  ]),
  session("gestrichen", [
    user(
      "Das mit dem Mesh und dem Portal hat die Leitung gestern kassiert, kein Budget, kommt beides nicht.",
    ),
    agent("Dann lasse ich das bei den Charts weg."),
    terminal(["forget", "--pattern", "[Ii]stio", "--yes"], { tells: ["istio"] }),
    terminal(["forget", "--pattern", "[Bb]ackstage", "--yes"], { tells: ["backstage"] }),
  ]),
  session("waage", [
    user(
      "Setz bitte dieses Ticket um:\n\nWERFT-238 Anbindung der LKW-Waage\n- Messwerte immer dreimal lesen und den Median nehmen\n- nie länger als 2 s auf die Waage warten\n- Dienst heißt waage, Team yard, Port 4001",
      { notARule: [/median/i, /länger als 2 s/i] },
    ),
    ...task("1", "Chart für waage", true),
    ...task("2", "Application in Argo CD", true),
    ...task("3", "Dashboard für die Messwerte", false),
    write(
      "charts/waage/Chart.yaml",
      "name: waage\nversion: 0.1.0\ndependencies:\n  - name: nk-common\n    version: 2.x\n",
    ),
    write("charts/waage/values.yaml", "nk-common:\n  port: 4001\n"),
    write("argocd/apps/waage.yaml", "kind: Application\nmetadata:\n  name: waage\n"),
    ...lookAround([
      "charts/hofplan/values.yaml",
      "charts/melder/values.yaml",
      "argocd/apps/slotbuchung.yaml",
      "argocd/notifications.yaml",
      "operators/rampe/Makefile",
    ]),
    compact(
      "Ticket WERFT-238: Chart und Application für waage sind fertig, das Dashboard ist offen.",
    ),
    ...lookAround(["charts/waage/values.yaml", "charts/monitoring/values.yaml"]),
    agent("Chart und Application stehen, das Dashboard fehlt noch."),
    work(
      [
        "Welches Protokoll spricht die Waage eigentlich?",
        "Modbus TCP, laut Datenblatt mit 9600 Abfragen pro Stunde.",
      ],
      ["Kann man das simulieren?", "Ja, mit einem kleinen Container, der feste Werte liefert."],
      ["Dann leg sowas unter hack/waage-sim an.", "Liegt dort, er antwortet immer mit 18 Tonnen."],
    ),
    user(
      '<teammate-message teammate_id="finops">Alle Volumes müssen immer mit einer Kostenstelle gelabelt sein. Nie mehr als 50 GiB ohne Freigabe.</teammate-message>',
      { notARule: [/kostenstelle/i, /50 GiB/] },
    ),
    agent("Zur Kenntnis genommen."),
    user("So, Feierabend. Den Rest machen wir Montag, schönes Wochenende."),
    agent("Schönes Wochenende."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-siegel", [
      user(
        "Moin. Das Team zoll bekommt einen neuen Dienst namens siegel, der die Plomben an den Containern prüft. Leg bitte alles dafür an, Chart, Namespace, Application und einen Job in der Pipeline.",
      ),
      write("argocd/namespaces/siegel.yaml", "kind: Namespace\nmetadata:\n  name: siegel\n", {
        due: ["ns-name"],
      }),
      write(
        "charts/siegel/templates/deployment.yaml",
        "kind: Deployment\nmetadata:\n  name: siegel\nspec:\n  replicas: 2\n",
        { due: ["library-chart"] },
      ),
      write(
        "charts/siegel/values.yaml",
        "image:\n  repository: werft/siegel\n  tag: latest\nresources:\n  limits:\n    cpu: 250m\n    memory: 128Mi\n",
        { due: ["image-digest", "no-cpu-limits"] },
      ),
      edit(
        ".gitlab-ci.yml",
        "lint:\n  stage: lint\n",
        "siegel-test:\n  stage: test\n  image: node:22-alpine\n  only:\n    - merge_requests\n  script:\n    - npm test\n\nlint:\n  stage: lint\n",
        { due: ["ci-rules", "hub-proxy"] },
      ),
      write(
        "charts/siegel/cronjob.yaml",
        'kind: CronJob\nspec:\n  schedule: "30 4 * * *"\n  jobTemplate: {}\n',
        { due: ["cron-berlin"] },
      ),
      user(
        "Der Job braucht noch einen tag, damit ihn überhaupt ein Runner nimmt, welcher war das?",
        {
          due: ["runner-tag"],
        },
      ),
      agent("werft-k8s."),
      user(
        "Siegel soll von draußen erreichbar sein, womit machen wir das bei neuen Diensten, mit einem Ingress?",
        {
          due: ["ingress"],
        },
      ),
      agent("Mit der Gateway API."),
      user(
        "Und den Zugang zur Plombendatenbank, wo lege ich das Passwort ab, so als verschlüsselte Datei im Repo?",
        {
          due: ["secrets"],
        },
      ),
      agent("Im Vault, über External Secrets."),
      user(
        "Er braucht außerdem ein bisschen persistenten Platz, welche StorageClass nimmt man da?",
        {
          due: ["storage-class"],
        },
      ),
      agent("nvme-retain."),
      run("git commit -qam 'Dienst siegel angelegt'", "[main 90ab3] Dienst siegel angelegt", {
        due: ["commit-prefix"],
      }),
      run("glab mr merge 431 --yes", "✓ Merged", { due: ["second-merges"] }),
      agent("Alles angelegt."),
    ]),
    due: ["answer-style", "kube-context", "gitops-only"],
  },
  session("p-terraform", [
    user(
      "Für siegel bitte eine Zone siegel.nordkai.net und einen Record dazu, und in schoner drei Nodes weniger.",
    ),
    write(
      "terraform/klipper/siegel.tf",
      'module "dns_siegel" {\n  source = "git::https://git.nordkai.net/tf/dns.git"\n  zone   = "siegel.nordkai.net."\n}\n',
      { due: ["module-tag"] },
    ),
    run("terraform -chdir=terraform/schoner state rm 'module.nodes.node[5]'", "Removed", {
      due: ["moved-blocks"],
    }),
    run("terraform -chdir=terraform/schoner apply", "Apply complete! Resources: 1 added.", {
      due: ["tf-plan-file"],
    }),
    user("Wo liegt denn inzwischen der State von Terraform?", { due: ["state-backend"] }),
    agent("Im Bucket werft-tfstate."),
    user("Nimm in der base Rolle noch die sshd Konfiguration mit auf und bring sie auf die Nodes."),
    write(
      "ansible/roles/base/tasks/sshd.yml",
      "- name: sshd config\n  copy:\n    src: sshd_config\n    dest: /etc/ssh/sshd_config\n- name: restart sshd\n  service:\n    name: sshd\n    state: restarted\n",
      { due: ["fqcn"] },
    ),
    run(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml --tags sshd",
      "PLAY RECAP",
      {
        due: ["ansible-limit"],
      },
    ),
    user(
      "Die Nodes in Bremerhaven verlieren große Pakete, kleine gehen durch. Haben wir da was mit der MTU?",
      {
        due: ["mtu"],
      },
    ),
    agent("Ja, dort sind es 1380."),
    user(
      "Da muss wohl auch die Firewall angefasst werden, an wen im Netzwerkteam wende ich mich?",
      {
        due: ["net-contact"],
      },
    ),
    agent("An Jannis."),
    user("Er wird mich fragen, aus welchem Netz die Pods von klipper kommen.", {
      due: ["pod-cidr"],
    }),
    agent("10.84.0.0/14."),
  ]),
  session("p-operator", [
    user("Die Rampe soll jetzt auch wissen, ob das Tor beheizt ist. Bau das Feld ein."),
    edit(
      "operators/rampe/config/crd/bases/werft.nordkai.net_rampen.yaml",
      "    kind: Rampe\n",
      "    kind: Rampe\n  beheizt: boolean\n",
      { due: ["crd-generated"] },
    ),
    write(
      "operators/rampe/internal/controller/heizung.go",
      'package controller\n\nfunc heizung(ctx context.Context, tor string) {\n\tfmt.Println("heizung an", tor)\n}\n',
      { due: ["ctx-logger"] },
    ),
    user(
      "Eine gelöschte Rampe hängt seit einer Stunde in Terminating, soll ich den Finalizer einfach wegpatchen?",
      {
        due: ["finalizer"],
      },
    ),
    agent("Besser nicht, sonst bleiben die DNS records stehen."),
    user(
      "Der zweite Operator, also der für die Siegel, frisst auch schon wieder über ein Gigabyte Speicher, obwohl er kaum was zu tun hat.",
      {
        due: ["operator-memory"],
      },
    ),
    agent("Vermutlich beobachtet er auch alle Secrets."),
    user(
      "Im Ticket steht, dass die Rampe freie Slots melden soll, sind das die Stellplätze auf dem Hof?",
      {
        due: ["slot-meaning"],
      },
    ),
    agent("Nein, Zeitfenster an der Rampe."),
  ]),
  session("p-betrieb", [
    user("Guck bitte kurz, ob das scangate überhaupt läuft, bei mir im Browser kommt nichts."),
    run("kubectl -n tor-scangate get pods", "scangate-1 Running", { due: ["kube-context"] }),
    agent("Es läuft."),
    user("Gut, aber es hat auf klipper zu wenig Speicher, gib ihm 768Mi."),
    run(
      "kubectl --context klipper -n tor-scangate set resources deploy/scangate --limits=memory=768Mi",
      "deployment.apps/scangate resource requirements updated",
      { due: ["gitops-only"] },
    ),
    user("Es ist jetzt zwanzig nach vier, kann ich die Änderung auf klipper noch syncen?", {
      due: ["no-afternoon"],
    }),
    agent("Nein, nach 15 Uhr nicht mehr."),
    user("Die 3.0 vom scangate ist fertig, in welcher Reihenfolge bringen wir die in die Lager?", {
      due: ["canary-stade"],
    }),
    agent("Zuerst Stade."),
    user("Die Security hätte am Gateway gern TLS 1.3 als Minimum, spricht was dagegen?", {
      due: ["scanner-tls"],
    }),
    agent("Ja, die Geräte an den Toren."),
    user("Seit dem Update kommen beim Schichtwechsel wieder 502 bei den Scannern an.", {
      due: ["scan-502"],
    }),
    agent("Dann prüfe ich zuerst keepAlive."),
    user(
      "hofplan springt in Argo ständig zwischen Synced und OutOfSync, seit yard da Autoscaling eingeschaltet hat.",
      {
        due: ["argo-flap"],
      },
    ),
    agent("Das replicas muss aus dem Chart."),
    user("Unter welcher Adresse erreiche ich denn Argo gerade?", { due: ["argocd-url"] }),
    agent("cd.werft.nordkai.net."),
    user(
      "waage braucht beim Aufruf vom externen Wetterdienst jedes Mal fünf Sekunden, intern ist alles schnell.",
      {
        due: ["dns-slow"],
      },
    ),
    agent("Das sieht nach ndots aus."),
    user("Heute Nacht wurden wieder Pods evicted, diesmal auf kl-node-09, kurz nach zwei.", {
      due: ["night-evict"],
    }),
    agent("Vermutlich der Puffer von fluent-bit."),
    user("In welchen Kanal soll ich die Alarme von siegel schicken?", { due: ["alarm-channel"] }),
    agent("~plattform-alarm."),
    user(
      "Die Meldungen an den Zoll kommen mit einem falschen Warencode zurück, wer kennt sich damit aus?",
      {
        due: ["birte-zoll"],
      },
    ),
    agent("Birte."),
    user(
      "OIDC ist gerade komplett weg und ich komme mit kubectl nirgends mehr rein. Was mache ich?",
      {
        due: ["break-glass"],
      },
    ),
    agent("Die kubeconfig aus dem Tresor Notfall nehmen."),
  ]),
  session("p-planung", [
    user("Auf welchem Cluster soll fracht vor der Freigabe testen, was war bei uns staging?", {
      due: ["cluster-names"],
    }),
    agent("schoner."),
    user("Welche Kubernetes Version fahren wir auf klipper eigentlich?", {
      due: ["klipper-version"],
    }),
    agent("1.30."),
    user("Und wann war nochmal das Wartungsfenster für den Storage?", { due: ["upgrade-date"] }),
    agent("Am 28. November."),
    user("Könnten wir siegel am 10. Dezember auf prod live nehmen?", { due: ["freeze"] }),
    agent("Nein, da ist Freeze."),
    user("Wie lange zurück kann ich in Loki nach Logs suchen?", { due: ["loki-retention"] }),
    agent("30 Tage."),
    user(
      "Wohin schreiben wir die Metriken langfristig, ich muss das in der Architektur dokumentieren.",
      {
        due: ["metrics"],
      },
    ),
    agent("Nach VictoriaMetrics."),
    user(
      "Team zoll will eine Datenbank, am liebsten als Postgres Operator im Namespace. Machen wir sowas?",
      {
        due: ["db-outside"],
      },
    ),
    agent("Nein, die bleiben außerhalb."),
    user("Ich will das Image vom siegel von Hand pushen, wie heißt die Registry?", {
      due: ["registry-host"],
    }),
    agent("harbor.nordkai.net."),
    user("An welchem Tag wird die Bereitschaft übergeben?", { due: ["oncall"] }),
    agent("Mittwochs um zehn."),
    user("Ist für die Kommunikation zwischen den Diensten irgendein Mesh geplant?"),
    agent("Nein."),
    user("Und ein Portal für die Entwickler?"),
    agent("Auch nicht."),
  ]),
  session("p-neuer-laptop", [
    user(
      "Ich habe seit heute einen neuen Laptop und will einmal alles durchlaufen lassen, ob es geht.",
    ),
    fails(
      "terraform -chdir=terraform/schoner init",
      LOCK_ERROR.replaceAll("2.1.0", "2.1.2").replace("Initializing modules...\n", ""),
      { due: ["fix-tf-lock"] },
    ),
    fails(
      "ansible-playbook -i ansible/inventory/hosts.yml ansible/site.yml --check --diff --limit st-node-02",
      NETADDR_ERROR.replaceAll("kl-node-01", "st-node-02")
        .replace("nb-henning's", "nb-henning2's")
        .replace("ok=4 ", "ok=7 "),
      { due: ["fix-netaddr"] },
    ),
    fails("helm template charts/waage --debug", CHART_ERROR, { due: ["fix-vendor-charts"] }),
    fails(
      "make -C operators/siegel test",
      ENVTEST_ERROR.replaceAll("werft/rampe", "werft/siegel")
        .replace("suite_test.go:61", "suite_test.go:58")
        .replace("0.412s", "0.377s"),
      { due: ["fix-envtest"] },
    ),
    fails("make -C operators/siegel lint", GOLANGCI_ERROR.replace("Makefile:7", "Makefile:9"), {
      due: ["fix-golangci"],
    }),
    fails(
      "kubeconform -strict rendered/siegel",
      "rendered/siegel/rampe.yaml - Rampe tor-12 failed validation: could not find schema for Rampe",
      { due: ["fix-schema-location"] },
    ),
    fails(
      "argocd app diff hofplan",
      GRPC_ERROR.replace("2026-11-11T10:02:44", "2026-11-16T09:31:20"),
      { due: ["fix-grpc-web"] },
    ),
    fails(
      "make -C operators/rampe e2e",
      E2E_ERROR.replace("120.01s", "120.02s")
        .replace("9.72s", "10.15s")
        .replace("131.204s", "132.871s"),
      { due: ["fix-e2e-flaky"] },
    ),
    run("make -C operators/rampe e2e", "ok  	git.nordkai.net/werft/rampe/test/e2e	47.902s"),
    agent("Jetzt läuft alles."),
  ]),
  session("p-still", [
    still(
      ["Danke dir, das war hilfreich.", "Gern."],
      ["Wie heißt nochmal die Hauptstadt von Estland?", "Tallinn."],
      ["Ja, mach ruhig weiter.", "Fertig."],
      ["Wie schreibt man 'Rhythmus', mit einem oder zwei h?", "Mit zwei."],
      [
        "Erklär mir kurz, was der Unterschied zwischen TCP und UDP ist, mein Neffe hat Ausbildung angefangen und fragt mich das.",
        "TCP bestätigt jedes Paket, UDP schickt einfach los.",
      ],
      ["Was sind 19 Prozent von 4.350 Euro?", "826,50 Euro."],
      ["Formulier mir eine nette Absage für eine Einladung zum Grillen.", "Erledigt."],
      ["Wie beende ich in less die Suche?", "Mit Escape."],
      ["Passt.", "Gut."],
      ["Wie viele Tage hat der Februar 2028?", "29."],
      ["Erzähl mir einen Witz über Möwen.", "Erledigt."],
      ["Was heißt 'Schraubenzieher' auf Dänisch?", "Skruetrækker."],
    ),
    unrelated([
      [
        "helm lint charts/waage",
        "[ERROR] values.yaml: unable to parse YAML: error converting YAML to JSON: yaml: line 6: mapping values are not allowed in this context",
      ],
      [
        "terraform -chdir=terraform/kogge validate",
        'Error: Unsupported argument\n  on main.tf line 12, in module "workers":\nAn argument named "anzhal" is not expected here.',
      ],
      [
        "ansible-galaxy collection install -r ansible/requirements.yml",
        "ERROR! Unknown error when attempting to call Galaxy at 'https://galaxy.ansible.com/api/': <urlopen error [Errno 8] nodename nor servname provided>",
      ],
      [
        "make -C operators/rampe test",
        "--- FAIL: TestConditions (0.04s)\n    rampe_controller_test.go:112: got 2 conditions, want 3\nFAIL\tgit.nordkai.net/werft/rampe/internal/controller\t6.730s\nmake: *** [Makefile:4: test] Error 1",
      ],
      [
        "argocd app get lohnlauf",
        '{"level":"fatal","msg":"rpc error: code = PermissionDenied desc = permission denied: applications, get, default/lohnlauf"}',
      ],
      [
        "terraform -chdir=terraform/klipper plan",
        "Error: Error acquiring the state lock\nLock Info:\n  ID:        5c1e\n  Who:       thore@nb-thore",
      ],
      ["modpoll -m tcp 10.3.9.4", "Protocol configuration: MODBUS/TCP\nRead timed out!"],
      ["node hack/waage-sim/server.js", "Error: listen EACCES: permission denied 0.0.0.0:502"],
      [
        "yq '.route.host' charts/hofplan/values.yaml",
        "Error: bad file 'charts/hofplan/values.yaml': yaml: line 9: did not find expected key",
      ],
      ["step certificate inspect tor.crt", "file 'tor.crt' does not contain any valid PEM blocks"],
      [
        "promtool check rules alarme.yml",
        'alarme.yml: 14:11: group "tore", rule 2: could not parse expression: unexpected <by> in aggregation',
      ],
      [
        "go run ./hack/plomben",
        "hack/plomben/main.go:21:9: not enough arguments in call to strings.Cut\n\thave (string)\n\twant (string, string)",
      ],
    ]),
    unrelated(errorLines(26, 40)),
    agent("Erledigt."),
  ]),
];

export const werft: DayScript = {
  name: "werft",
  about:
    "a platform repository (Terraform, Ansible, Helm, Argo CD, Go operators, GitLab CI); a German who writes German",
  files: {
    "README.md": "# werft\n\nPlattform der Nord-Kai.\n",
    Makefile: "lint:\n\tkubeconform -strict -summary rendered/\n\nrender:\n\t./hack/render.sh\n",
    ".gitlab-ci.yml":
      "stages:\n  - lint\n  - test\n\nlint:\n  stage: lint\n  script:\n    - make lint\n",
    "hack/render.sh": "#!/bin/sh\nhelm template charts/$1 > rendered/$1.yaml\n",
    "hack/vendor-charts.sh": "#!/bin/sh\nhelm dependency build charts/$1\n",
    "terraform/klipper/backend.tf": 'terraform {\n  backend "http" {}\n}\n',
    "terraform/klipper/main.tf":
      'module "nodes" {\n  source = "git::https://git.nordkai.net/tf/nodes.git?ref=v3.2.0"\n  anzahl = 9\n}\n',
    "terraform/schoner/main.tf":
      'module "nodes" {\n  source = "git::https://git.nordkai.net/tf/nodes.git?ref=v3.2.0"\n  anzahl = 6\n}\n',
    "ansible/site.yml": "- hosts: all\n  roles:\n    - base\n",
    "ansible/inventory/hosts.yml": "all:\n  hosts:\n    kl-node-01: {}\n    kl-node-04: {}\n",
    "ansible/inventory/hosts.txt": "kl-node-04\nkl-node-01\n",
    "ansible/roles/base/tasks/main.yml":
      "- name: chrony\n  ansible.builtin.package:\n    name: chrony\n",
    "argocd/apps/slotbuchung.yaml": "kind: Application\nmetadata:\n  name: slotbuchung\n",
    "charts/slotbuchung/Chart.yaml": "name: slotbuchung\nversion: 1.4.0\n",
    "charts/slotbuchung/values.yaml":
      "replicas: 2\nresources:\n  requests:\n    cpu: 200m\n    memory: 256Mi\n",
    "charts/scangate/values.yaml": "replicas: 3\nimage:\n  digest: sha256:1f0c\nkeepAlive: 5s\n",
    "charts/melder/values.yaml": "replicas: 1\ndnsConfig: {}\n",
    "charts/loki/values.yaml": "retention: 0\n",
    "charts/fluent-bit/values.yaml": "storage: {}\n",
    "operators/rampe/Makefile":
      "GOLANGCI_VERSION ?= v1.57.2\n\ntest:\n\tgo test ./...\n\nlint:\n\tgolangci-lint run\n\ne2e:\n\tgo test ./test/e2e\n",
    "operators/rampe/go.mod": "module git.nordkai.net/werft/rampe\n\ngo 1.23\n",
    "operators/rampe/api/v1/rampe_types.go":
      'package v1\n\ntype RampeSpec struct {\n\tTor string `json:"tor"`\n}\n',
    "operators/rampe/internal/controller/rampe_controller.go":
      "package controller\n\nfunc (r *RampeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {\n\tr.Get(ctx, key, &secret)\n\tcontrollerutil.AddFinalizer(&rampe, rampeFinalizer)\n\treturn ctrl.Result{}, nil\n}\n",
    "operators/rampe/internal/controller/suite_test.go":
      "package controller\n\nfunc TestControllers(t *testing.T) {\n\ttestEnv = &envtest.Environment{}\n}\n",
    "operators/rampe/internal/exporter/slots.go":
      "package exporter\n\nfunc frei(l Lager) int { return l.Stellplaetze - l.Belegt }\n",
    "operators/rampe/config/crd/bases/werft.nordkai.net_rampen.yaml":
      "kind: CustomResourceDefinition\nspec:\n  names:\n    kind: Rampe\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
