// What is said in languages other than English is recognised as in English.
import { expect, test } from "bun:test";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { scopeOf } from "@/memory/rules/rule-scope.ts";
import { agentEdits, agentSays, userSays } from "@test/memory/extract/turns.ts";

function kindsOf(text: string): string[] {
  return extractCandidates([userSays(text)]).map(({ kind }) => kind);
}

test.each([
  "pour la mise en prod : `dep deploy production` depuis la branche release",
  "para desplegar: `make ship ENV=prod` desde la rama estable",
  "for a release: `just cut minor` from a clean tree",
  "branch names here are the ticket plus two or three words, COS-7-login for this one",
  "imani owns the billing code, ask her before you change how totals are computed",
])("a command for a kind of work, a habit and a person to ask are rules: %s", (text) => {
  expect(kindsOf(text)).toContain("preference");
});

test("the rest of a sentence in lower case belongs to the rule", () => {
  const [found] = extractCandidates([
    userSays("composer update no, que sube todo. con el nombre del paquete detrás"),
  ]);
  expect(found?.text).toBe("composer update no, que sube todo. con el nombre del paquete detrás");
});

test.each([
  "los informes salen de la base de solo lectura",
  "le rapport de stock part chaque nuit du serveur de secours",
  "la coda di stampa gira sul server della sede",
  "o relatório de vendas sai do banco de leitura",
  "the accountant loads that into Sage, it only eats semicolons and CRLF line ends",
  "本番のログは journald に入っている",
])("a statement of how things are is a fact: %s", (text) => {
  expect(kindsOf(text)).toEqual(["fact"]);
});

test("a fact that says what to do about it is a rule", () => {
  const text =
    "本番のログは /var/log じゃなくて journald に出てるから、障害調査のときは journalctl を見て";
  expect(kindsOf(text)).toEqual(["preference"]);
});

test.each([
  "añade un botón para descargar el informe de ventas en pdf",
  "mets à jour la page des livraisons avec les nouveaux créneaux",
  "aggiungi un pulsante per scaricare il report delle vendite",
  "adiciona um botão para baixar o relatório de vendas",
  "el banco dice que la firma de las notificaciones no cuadra",
  "la page des livraisons ne charge plus depuis ce matin",
  "このリポジトリの構成をざっと説明して",
  "新しい同期デーモンを作りたい。",
  "이 저장소의 구조를 간단히 설명해줘",
])("a request, hearsay and a report of a fault are no facts: %s", (text) => {
  expect(kindsOf(text)).not.toContain("fact");
});

test.each([
  "cambio de planes con el pago: al final va con redsys",
  "la table se bloque : finalement on prend redis pour la queue",
  "la queue passe sur redis, la table se bloque trop",
  "alla fine usiamo redis per la coda, la tabella si blocca",
])("what people choose in the end is a decision: %s", (text) => {
  expect(kindsOf(text)).toContain("decision");
});

test.each([
  "El fallo era este: la firma se calcula sobre el cuerpo en base64, no sobre el JSON.",
  "Le problème venait de la clé de cache : elle ne contient pas la langue du compte.",
  "Il problema era nella chiave della cache, che non contiene la lingua dell'utente.",
  "O problema era a chave do cache, que não contém o idioma da conta do usuário.",
  "Der Fehler lag an dem Schlüssel im Cache, in dem die Sprache des Kontos fehlt.",
  "Проблема была в ключе кэша: в нём нет языка учётной записи пользователя.",
])("a cause that the agent found is kept: %s", (text) => {
  const asked = userSays("busca por qué falla");
  const found = extractCandidates([asked, agentSays(text)]);
  expect(found.filter(({ origin }) => origin === "agent")).toHaveLength(1);
});

test("the form of a date is no path", () => {
  expect(scopeOf("les dates affichées c'est JJ/MM/AAAA partout")).toEqual([]);
  expect(scopeOf("dates are shown as DD/MM/YYYY everywhere")).toEqual([]);
});

const FIXED = [
  ["de", "Ursache: der Puffer wird zweimal geleert, sobald `flush()` aus dem Timer kommt."],
  [
    "pt",
    "O motivo: o app toca sem serviço em primeiro plano, então o Android o encerra após um minuto.",
  ],
  ["pt", "A lentidão vem de `get_makers`: ele faz uma consulta por autor, 412 numa página."],
  ["pl", "Przyczyna: plik był otwierany w trybie `truncate`, zanim sprawdzono jego wersję."],
  ["ru", "Причина: таймер `retry` не сбрасывается после успешного ответа, и запрос уходит дважды."],
  ["en", "It was blurry because the framebuffer had the size of the window in logical pixels."],
  [
    "en",
    "I found the reason. For double trailers the indicator sends two frames in one packet, and the listener read only the first.",
  ],
  [
    "nl",
    "Gevonden. De worker leest `config.toml` pas na de eerste job, dus de eerste job loopt met standaardwaarden.",
  ],
] as const;

test.each(FIXED)("the cause in an agent's closing words is one (%s): %s", (_, text) => {
  const asked = userSays("look at this please, something is off since yesterday");
  const turns = [asked, ...agentEdits("/home/dev/p/src/a.ts"), agentSays(text)];
  expect(extractCandidates(turns).map(({ kind }) => kind)).toContain("root-cause");
});

test.each([
  "Done. The button is in the toolbar of the editor and opens the list of the orders.",
  "I found it. Let me check whether the listener reads the second frame of the packet as well.",
  "Feito. O campo está no formulário de empréstimo e aparece na lista do balcão.",
])("closing words without a cause are none: %s", (text) => {
  const asked = userSays("look at this please, something is off since yesterday");
  const turns = [asked, ...agentEdits("/home/dev/p/src/a.ts"), agentSays(text)];
  expect(extractCandidates(turns).map(({ kind }) => kind)).not.toContain("root-cause");
});
