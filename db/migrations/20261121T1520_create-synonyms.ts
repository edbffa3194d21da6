import { sql, type Kysely } from 'kysely'

/**
 * Each line is a set of equivalent wordings; wordings before an arrow find those after it, not the reverse.
 */
const known = `
  vw, volkswagen, folksvagen
  bmw, bemve, bmv
  mercedes, mečka, merdžan
  peugeot, pežo
  renault, reno
  citroen, sitroen
  toyota, tojota
  hyundai, hjundai
  porsche, porše
  chevrolet, ševrolet
  iphone, ajfon
  samsung, semsung
  huawei, huavej
  xiaomi, šaomi
  mob, mobitel, mobilni telefon, telefon, smartphone
  tv, televizor, televizija
  frižider, hladnjak
  zamrzivač, škrinja za zamrzavanje
  šporet, štednjak
  veš mašina, perilica, perilica rublja, perilica veša
  mašina za sudove, mašina za suđe, perilica posuđa, sudomašina
  sušilica, mašina za sušenje
  usisivač, usisavač
  bojler, grijač vode
  klima, klima uređaj
  laptop, notebook, prenosnik, prijenosno računalo
  računar, kompjuter, računalo, pc
  printer, štampač, pisač
  tastatura, tipkovnica
  playstation 5, ps5
  playstation 4, ps4
  playstation 3, ps3
  auto, automobil
  motocikl, motorbike
  skuter, scooter
  romobil, trotinet
  kombi, furgon
  kamper, autodom
  felge, alu felge, naplatci
  guma, pneumatik
  mjenjač, getriba
  kvačilo, kuplung
  anlaser, alnaser, starter motora
  amortizer, amortizator
  automatik, automatski mjenjač
  plac, zemljište, parcela
  vikendica, kuća za odmor
  garsonjera, studio apartman
  poslovni prostor, lokal
  sprat, kat
  najam, iznajmljivanje, izdavanje
  dušek, madrac
  kauč, sofa
  ormar, orman
  tepih, ćilim
  zavjesa, firanga
  patike, tenisice
  hlače, pantalone
  farmerke, traperice, jeans
  duks, dukserica, hoodie
  torba, tašna
  naočale, naočare
  dječija kolica, kolica za bebe
  autosjedalica, sjedalica za auto
  kosilica, kosačica
  motorna pila, motorka, motorna testera
  motokultivator, kopačica
  brusilica, fleksa
  drva, ogrjev
  fotoaparat, foto aparat
  polovan, korišten, rabljen
  posao, zaposlenje
  kola > automobil
  pas > štene
  nekretnina > stan, kuća, vikendica, zemljište, apartman
  obuća > patike, cipele, čizme, sandale
  vozilo > automobil, motocikl, kombi, kamion
  bijela tehnika > frižider, šporet, veš mašina, perilica, zamrzivač
`

const wordings = (list: string | undefined) => (list ? list.split(',').map((wording) => wording.trim()) : [])

/** Words that are synonyms in searches. From here on operators maintain them at `/admin/sinonimi`. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table synonym (
      id         bigint generated always as identity primary key,
      words      text[] not null check (cardinality(words) > 0),
      -- Extra words that the words find. If empty, the words find each other.
      finds      text[] not null default '{}',
      version    integer not null default 1,
      created_at timestamptz(3) not null default now(),
      check (cardinality(words) + cardinality(finds) > 1)
    )`.execute(db)

  await sql`
    create table synonym_change (
      id         bigint generated always as identity primary key,
      synonym_id bigint not null, -- no reference: the row outlives a removed synonym
      account_id bigint references account (id) on delete set null,
      -- Words and finds; null if there was or is no synonym.
      before     jsonb,
      after      jsonb,
      changed_at timestamptz(3) not null
    )`.execute(db)
  // Serves the deletion of an account.
  await sql`create index synonym_change_account on synonym_change (account_id)`.execute(db)

  // Every process that searches reloads all of them.
  await sql`
    create function tell_synonym_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('synonym_change', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger synonym_change_told after insert or update or delete or truncate on synonym
      for each statement execute function tell_synonym_change()`.execute(db)

  const sets = known
    .trim()
    .split('\n')
    .map((line) => line.split('>'))
  for (const [words, finds] of sets)
    await sql`insert into synonym (words, finds) values (${wordings(words)}, ${wordings(finds)})`.execute(db)
}
