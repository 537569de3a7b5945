/**
 * Everyday words of people who build software that stand for one another, in a few languages, one
 * group on each line: who asks about the database may have been told about postgres. Written as the
 * index has them, so that no hook has to analyse the list. Collected by hand. A list of the nearest
 * words of each word by the table of vectors, sixty times as long, found fewer answers.
 */
const GROUPS = `
 photo picture image pic screenshot foto bild imagen 
 database db postgre postgresql mysql mariadb sqlite mongodb datenbank dato banco баз бд 
 login signin logon auth authentication authenticate sso anmelden iniciar вход логин 
 password passwd credential secret passwort contrasena парол 
 delete remove drop erase purge wipe loschen entfernen borrar eliminar supprimer удалит 
 production prod live produktion produccion прод 
 stag stage stg preprod стейдж 
 pipeline workflow action jenkin 
 pr pullrequest mergerequest pull 
 mail email smtp inbox correo courriel почт 
 sms text message notification reminder nachricht 
 kubernete k8s cluster helm eks gke 
 repo repository monorepo codebase 
 dependency package library module lib paket paquete 
 log logg trace print output stdout cloudwatch 
 exception failure crash fault bug fehler ошибк 
 folder directory dir path ordner carpeta папк 
 config configuration setting sett einstellung 
 release ship rollout deploy deployment launch ausrollen релиз выкатит катит 
 invoice bill receipt rechnung factura facture счет 
 price pric cost fee tariff fare preis precio prix цен 
 customer client buyer consumer kunde cliente клиент 
 user account member profile benutzer usuario 
 colleague team teammate crew staff 
 owner responsible maintainer contact charge zustandig 
 expire expiry expiration ttl timeout lifetime ablauf 
 retain retention store stor hold archive aufbewahren guardar 
 reserve reservation hold book bookable reservieren reservar 
 appointment visit meet slot termin cita 
 cancellation abort storno stornieren cancelar 
 search lookup find query suche buscar поиск 
 colour color palette theme farbe 
 design figma mockup layout brand 
 page pagination pag cursor offset 
 slow slowly sluggish lag crawl performance latency langsam lento lent тормозит медленн 
 timezone utc offset tz zone hour local 
 encod charset utf8 latin1 umlaut character letter 
 backup dump snapshot restore sicherung 
 queue sqs rabbitmq kafka bullmq broker topic 
 cache cach redis memcach 
 bucket s3 storage blob 
 server host machine box instance vm rechner servidor сервер хост 
 port localhost listen 
 website site web homepage 
 url link address domain endpoint adresse direccion адрес 
 mobile app phone smartphone ios android handy celular 
 store appstore playstore 
 money amount cent currency price betrag 
 payment pay checkout stripe card zahlung pago paiement оплат 
 refund credit return storno 
 ticket issue jira task 
 sprint iteration milestone 
 deadline due date launch demo presentation frist fecha 
 night even overnight nacht noche ноч 
 maintenance downtime window outage wartung 
 alert alarm warn pager oncall call incident 
 channel slack mattermost team 
 dashboard grafana graph chart metric monitor 
 compiler toolchain gcc clang 
 allocator malloc jemalloc mimalloc 
 font typeface schrift 
 translation translate locale language i18n ubersetzung 
 doc documentation readme manual handbook doku 
 fixture sample seed dummy mock demo testdata 
 key token secret certificate cert 
 encrypt hash crypto 
 download fetch pull export 
 upload import 
 worker job task cron schedule scheduler batch 
 limit quota max maximum cap threshold size 
 supplier vendor partner lieferant proveedor 
 warehouse stock inventory lager 
 weight scale kg weigh 
 route path url router 
 permission role access permiso 
 license licence 
 review approval reviewer 
 branch trunk main master 
 memory ram oom heap 
 disk space volume 
 laptop computer machine notebook ноут 
 driver adapter connector 
 map tile leaflet mapbox karte 
 pdf document report print 
 video audio track 
 flag toggle feature switch 
 holiday vacation urlaub 
 twice double duplicate doppelt doble дубл 
`;

/** Guess: a group is a choice, and every word of it costs a search. */
const WORDS_MAX = 16;

/** Other words for an indexed word; none for most. */
export function wordsLike(term: string): readonly string[] {
  const found = new Set<string>();
  const wanted = ` ${term} `;
  for (let at = GROUPS.indexOf(wanted); at >= 0; at = GROUPS.indexOf(wanted, at + 1)) {
    const line = GROUPS.slice(GROUPS.lastIndexOf("\n", at) + 1, GROUPS.indexOf("\n", at));
    for (const word of line.trim().split(" ")) if (word !== term) found.add(word);
  }
  return [...found].slice(0, WORDS_MAX);
}
