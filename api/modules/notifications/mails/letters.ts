import { localDateTime } from '#lib/time.ts'
import { makePaths } from '#contract/paths.ts'
import { plural } from '#contract/plural.ts'
import type { Deed, MailData, MailKind } from './kinds.ts'
import type { Letter, Site } from './letter.ts'

type Write<K extends MailKind> = (data: MailData[K], site: Site) => Letter

const factsOf = ({ at, device, place }: Deed) => [
  ['Vrijeme', localDateTime(at)] as const,
  ...(device ? [['Uređaj', device] as const] : []),
  ...(place ? [['Odakle', place] as const] : []),
]

const hoursText = (hours: number) => `${hours} ${plural(hours, 'sat', 'sata', 'sati')}`
const minutesText = (minutes: number) => `${minutes} ${plural(minutes, 'minutu', 'minute', 'minuta')}`

/** Where one mends what somebody else did. */
const passwordPage = ({ brand, baseUrl }: Site) => ({
  label: 'Promijenite šifru',
  url: baseUrl + makePaths(brand).security(),
})

const notYou =
  'Ako to niste bili vi, odmah promijenite šifru: time se odjavljuju svi drugi uređaji. Ako ste to bili vi, ne morate ništa raditi.'

/** Something was done to the account, by its owner or by somebody else. */
const told =
  <D extends Deed>(
    subject: string | ((data: D) => string),
    text: (data: D, site: Site) => string,
    ...more: string[]
  ) =>
  (data: D, site: Site): Letter => ({
    subject: typeof subject === 'string' ? subject : subject(data),
    username: data.username,
    paragraphs: [text(data, site), ...more],
    facts: factsOf(data),
    action: passwordPage(site),
    notes: [notYou],
  })

const shown = 'U postavkama možete pogledati sve prijave i odjaviti uređaje koje ne prepoznajete.'

const listingsWord = (count: number) => plural(count, 'oglas', 'oglasa', 'oglasa')

function shortList(titles: readonly string[], count: number): string[] {
  const rest = count - titles.length
  return [...titles, ...(rest > 0 ? [`i još ${rest} ${listingsWord(rest)}`] : [])]
}

export const letters: { readonly [K in MailKind]: Write<K> } = {
  'verify-email': ({ username, path, hours }, { brand, baseUrl }) => ({
    subject: `Potvrdite e-mail adresu na ${brand.name}-u`,
    username,
    paragraphs: ['potvrdite da je ovo vaša e-mail adresa.'],
    action: { label: 'Potvrdite adresu', url: baseUrl + path },
    notes: [
      `Link važi ${hoursText(hours)}. Ako niste otvorili račun na ${brand.name}-u, zanemarite ovu poruku.`,
    ],
  }),

  'email-known': ({ username }, { brand, baseUrl }) => ({
    subject: `Već imate račun na ${brand.name}-u`,
    username,
    paragraphs: [
      `neko je vašu e-mail adresu upisao za drugi račun na ${brand.name}-u. Vi već imate račun s ovom adresom, pa je ne možemo potvrditi za drugi.`,
      'Ako ste to bili vi, prijavite se na svoj račun.',
    ],
    action: { label: 'Prijavite se', url: baseUrl + makePaths(brand).login() },
    notes: ['Ako niste, ne morate ništa raditi: vaš račun je siguran.'],
  }),

  'password-reset': ({ username, path, minutes }, { brand, baseUrl }) => ({
    subject: `Nova šifra za ${brand.name}`,
    username,
    paragraphs: ['zatražena je nova šifra za vaš račun.'],
    action: { label: 'Postavite novu šifru', url: baseUrl + path },
    notes: [
      `Link važi ${minutesText(minutes)} i može se iskoristiti jednom.`,
      'Ako niste tražili novu šifru, zanemarite ovu poruku: dosadašnja i dalje važi.',
    ],
  }),

  'password-changed': (data, { brand, baseUrl }) => ({
    subject: 'Vaša šifra je promijenjena',
    username: data.username,
    paragraphs: [
      `šifra vašeg ${brand.name} računa je promijenjena, a svi drugi uređaji su odjavljeni.`,
      'Ako ste to bili vi, ne morate ništa raditi. Ako niste, odmah postavite novu: time odjavljujete onoga ko ju je promijenio.',
    ],
    facts: factsOf(data),
    // Not the settings, which now ask for a password that the owner does not know.
    action: { label: 'Postavite novu šifru', url: baseUrl + makePaths(brand).forgotPassword() },
  }),

  'new-login': told(
    'Prijava s novog uređaja',
    (_, { brand }) => `na vaš ${brand.name} račun prijavljen je uređaj koji do sada nismo vidjeli.`,
    shown,
  ),

  'email-change-confirm': ({ username, path, hours }, { brand, baseUrl }) => ({
    subject: 'Potvrdite novu e-mail adresu',
    username,
    paragraphs: [`potvrdite da je ovo nova e-mail adresa vašeg ${brand.name} računa.`],
    action: { label: 'Potvrdite novu adresu', url: baseUrl + path },
    notes: [
      `Link važi ${hoursText(hours)}. Ako ovo niste tražili, zanemarite poruku: adresa se neće promijeniti.`,
    ],
  }),

  'email-change-asked': told(
    'Zatražena je promjena e-mail adrese',
    ({ newEmail }, { brand }) =>
      `zatraženo je da se e-mail adresa vašeg ${brand.name} računa promijeni u ${newEmail}. Dok se nova ne potvrdi, važi ova.`,
  ),

  'email-changed': (data, { brand, baseUrl }) => ({
    subject: 'E-mail adresa je promijenjena',
    username: data.username,
    paragraphs: [
      `e-mail adresa vašeg ${brand.name} računa sada je ${data.newEmail}. Na ovu adresu više ne šaljemo poruke.`,
      'Ako ste to bili vi, ne morate ništa raditi. Ako niste, vratite svoju adresu: time odjavljujete onoga ko ju je promijenio.',
    ],
    facts: factsOf(data),
    action: { label: 'Vratite svoju adresu', url: baseUrl + data.path },
    notes: [`Link važi ${data.days} ${plural(data.days, 'dan', 'dana', 'dana')}.`],
  }),

  'email-restored': (data, { brand, baseUrl }) => ({
    subject: 'Vaša e-mail adresa je vraćena',
    username: data.username,
    paragraphs: [
      `promjena e-mail adrese vašeg ${brand.name} računa je poništena. Svi uređaji su odjavljeni, a dosadašnja šifra više ne važi.`,
      'Ne važe više ni pristupni ključevi, prijava u dva koraka i broj mobitela koji su dodani u sedmici prije promjene ili poslije nje. Dodajte ih ponovo kad postavite šifru.',
    ],
    facts: factsOf(data),
    action: { label: 'Postavite novu šifru', url: baseUrl + makePaths(brand).forgotPassword() },
  }),

  'phone-added': told(
    'Dodan je broj mobitela',
    ({ lastDigits }, { brand }) =>
      `na vašem ${brand.name} računu verifikovan je broj mobitela koji završava na ${lastDigits}. Kodom na taj broj može se postaviti nova šifra.`,
  ),

  'phone-changed': told(
    'Broj mobitela je promijenjen',
    ({ lastDigits }, { brand }) => `broj mobitela vašeg ${brand.name} računa sada završava na ${lastDigits}.`,
  ),

  'second-factor-on': told(
    'Prijava u dva koraka je uključena',
    (_, { brand }) =>
      `za prijavu na vaš ${brand.name} račun sada je uz šifru potreban i kod iz aplikacije. Rezervne kodove čuvajte na sigurnom mjestu.`,
  ),

  'second-factor-off': told(
    'Prijava u dva koraka je isključena',
    (_, { brand }) => `za prijavu na vaš ${brand.name} račun sada je dovoljna šifra.`,
  ),

  'recovery-codes-made': told(
    'Napravljeni su novi rezervni kodovi',
    (_, { brand }) =>
      `za vaš ${brand.name} račun napravljeni su novi rezervni kodovi za prijavu. Stari više ne važe.`,
  ),

  'recovery-code-used': told(
    'Iskorišten je rezervni kod',
    ({ left }, { brand }) =>
      `na vaš ${brand.name} račun neko se prijavio rezervnim kodom. Ostalo vam je ${left} ${plural(left, 'kod', 'koda', 'kodova')}.`,
  ),

  'passkey-added': told(
    'Dodan je pristupni ključ',
    ({ name }, { brand }) => `vašem ${brand.name} računu dodan je pristupni ključ „${name}“.`,
  ),

  'passkey-removed': told(
    'Uklonjen je pristupni ključ',
    ({ name }, { brand }) => `s vašeg ${brand.name} računa uklonjen je pristupni ključ „${name}“.`,
  ),

  'token-created': told(
    'Napravljen je token za programe',
    ({ name }, { brand }) =>
      `za vaš ${brand.name} račun napravljen je token „${name}“. Program koji ga ima može raditi u vaše ime dok ga ne opozovete u postavkama.`,
  ),

  'login-attack': told(
    'Neko pokušava pogoditi vašu šifru',
    (_, { brand }) =>
      `više puta zaredom unesena je pogrešna šifra za vaš ${brand.name} račun, pa smo prijave s nepoznatih uređaja privremeno usporili. Vaš račun je siguran, a s uređaja na kojem ste već bili prijavljeni možete ući kao i do sada.`,
    'Ako šifru koristite i na drugim stranicama, promijenite je.',
  ),

  'shop-suspended': ({ username }, { brand, baseUrl }) => ({
    subject: `Vaš ${brand.name} shop je suspendovan`,
    username,
    paragraphs: [
      `vaš ${brand.name} shop je suspendovan zbog neplaćanja. Dok ga ne produžite, ne možete objavljivati oglase.`,
    ],
    action: { label: 'Pogledajte izvode', url: baseUrl + makePaths(brand).statements() },
  }),

  'refresh-reminder': ({ username, count, titles }, { brand, baseUrl }) => ({
    subject: `Možete obnoviti ${count} ${listingsWord(count)}`,
    username,
    paragraphs: ['obnovljen oglas dolazi na vrh rezultata. Od danas možete obnoviti:'],
    list: shortList(titles, count),
    action: { label: 'Obnovite oglase', url: baseUrl + makePaths(brand).myListings('obnovite') },
  }),

  'photos-removed': ({ username, count, title, path }, { brand, baseUrl }) => ({
    subject: 'Uklonili smo fotografije iz vašeg oglasa',
    username,
    paragraphs: [
      `iz oglasa „${title}“ uklonili smo ${count} ${plural(count, 'fotografiju', 'fotografije', 'fotografija')}: iste već stoje u ranijem oglasu drugog korisnika. Moderator ih je pregledao prije toga.`,
      `Oglas je i dalje tu. Dodajte mu fotografije koje ste sami snimili. Ako su i uklonjene vaše, odgovorite nam i pregledat ćemo ih ponovo; ${brand.name} traži da fotografije pokazuju baš ono što se nudi.`,
    ],
    action: { label: 'Dodajte svoje fotografije', url: baseUrl + path },
  }),

  'listing-expired': ({ username, count, titles }, { brand, baseUrl }) => ({
    subject: count === 1 ? 'Vaš oglas je istekao' : `Isteklo je ${count} ${listingsWord(count)}`,
    username,
    paragraphs: ['sljedeći oglasi su istekli i kupci ih više ne vide. Obnovite one koji još važe:'],
    list: shortList(titles, count),
    action: { label: 'Pogledajte istekle oglase', url: baseUrl + makePaths(brand).myListings('istekli') },
  }),
}
