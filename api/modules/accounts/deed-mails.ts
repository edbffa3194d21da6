import type { Letter, Site } from '#lib/mails/letter.ts'
import { defineMail } from '#lib/mails/mail.ts'
import { localDateTime } from '#lib/time.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'

// Mails that tell the owner about a change to the account, made by themselves or by someone else.

/** When and where it happened. */
export type Deed = {
  username: string
  /** Unix seconds. */
  at: number
  /** "Chrome, Android"; null if unknown. */
  device?: string | null | undefined
  /** "Sarajevo" or an IP address. */
  place?: string | null | undefined
}

type DeedMail<N extends string, D extends Deed> = {
  name: N
  label: string
  subject: string
  text(data: D, site: Site): string
  /** Further paragraphs. */
  more?: readonly string[]
}

const factsOf = ({ at, device, place }: Deed) => [
  ['Vrijeme', localDateTime(at)] as const,
  ...(device ? [['Uređaj', device] as const] : []),
  ...(place ? [['Odakle', place] as const] : []),
]

const notYou =
  'Ako to niste bili vi, odmah promijenite šifru: time se odjavljuju svi drugi uređaji. Ako ste to bili vi, ne morate ništa raditi.'

/** Adds a link to the page where the owner can undo a change that someone else made. */
const defineDeedMail = <const N extends string, D extends Deed = Deed>({
  name,
  label,
  subject,
  text,
  more = [],
}: DeedMail<N, D>) =>
  defineMail({
    name,
    label,
    write: (data: D, site): Letter => ({
      subject,
      username: data.username,
      paragraphs: [text(data, site), ...more],
      facts: factsOf(data),
      action: { label: 'Promijenite šifru', url: site.baseUrl + makePaths(site.brand).security() },
      notes: [notYou],
    }),
  })

export const passwordChanged = defineMail({
  name: 'password-changed',
  label: 'Šifra promijenjena',
  write: (data: Deed, { brand, baseUrl }) => ({
    subject: 'Vaša šifra je promijenjena',
    username: data.username,
    paragraphs: [
      `šifra vašeg ${brand.name} računa je promijenjena, a svi drugi uređaji su odjavljeni.`,
      'Ako ste to bili vi, ne morate ništa raditi. Ako niste, odmah postavite novu: time odjavljujete onoga ko ju je promijenio.',
    ],
    facts: factsOf(data),
    // The settings would require a password that the owner no longer knows.
    action: { label: 'Postavite novu šifru', url: baseUrl + makePaths(brand).forgotPassword() },
  }),
})

export const newLogin = defineDeedMail({
  name: 'new-login',
  label: 'Prijava s novog uređaja',
  subject: 'Prijava s novog uređaja',
  text: (_, { brand }) => `na vaš ${brand.name} račun prijavljen je uređaj koji do sada nismo vidjeli.`,
  more: ['U postavkama možete pogledati sve prijave i odjaviti uređaje koje ne prepoznajete.'],
})

/** Sent to the old address, which stays until the new one is confirmed. */
export const emailChangeAsked = defineDeedMail({
  name: 'email-change-asked',
  label: 'Zatražena nova adresa',
  subject: 'Zatražena je promjena e-mail adrese',
  text: ({ newEmail }: Deed & { newEmail: string }, { brand }) =>
    `zatraženo je da se e-mail adresa vašeg ${brand.name} računa promijeni u ${newEmail}. Dok se nova ne potvrdi, važi ova.`,
})

/** Sent to the old address, which can undo the change. */
export const emailChanged = defineMail({
  name: 'email-changed',
  label: 'Adresa promijenjena',
  write: (data: Deed & { newEmail: string; path: string; days: number }, { brand, baseUrl }) => ({
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
})

/** Sent to the old address after it undid the change. */
export const emailRestored = defineMail({
  name: 'email-restored',
  label: 'Adresa vraćena',
  write: (data: Deed, { brand, baseUrl }) => ({
    subject: 'Vaša e-mail adresa je vraćena',
    username: data.username,
    paragraphs: [
      `promjena e-mail adrese vašeg ${brand.name} računa je poništena. Svi uređaji su odjavljeni, a dosadašnja šifra više ne važi.`,
      'Ne važe više ni pristupni ključevi, prijava u dva koraka i broj mobitela koji su dodani u sedmici prije promjene ili poslije nje. Dodajte ih ponovo kad postavite šifru.',
    ],
    facts: factsOf(data),
    action: { label: 'Postavite novu šifru', url: baseUrl + makePaths(brand).forgotPassword() },
  }),
})

/** Only for a first number; a later one counts as a change. */
export const phoneAdded = defineDeedMail({
  name: 'phone-added',
  label: 'Broj dodan',
  subject: 'Dodan je broj mobitela',
  text: ({ lastDigits }: Deed & { lastDigits: string }, { brand }) =>
    `na vašem ${brand.name} računu verifikovan je broj mobitela koji završava na ${lastDigits}. Kodom na taj broj može se postaviti nova šifra.`,
})

export const phoneChanged = defineDeedMail({
  name: 'phone-changed',
  label: 'Broj promijenjen',
  subject: 'Broj mobitela je promijenjen',
  text: ({ lastDigits }: Deed & { lastDigits: string }, { brand }) =>
    `broj mobitela vašeg ${brand.name} računa sada završava na ${lastDigits}.`,
})

export const secondFactorOn = defineDeedMail({
  name: 'second-factor-on',
  label: 'Drugi korak uključen',
  subject: 'Prijava u dva koraka je uključena',
  text: (_, { brand }) =>
    `za prijavu na vaš ${brand.name} račun sada je uz šifru potreban i kod iz aplikacije. Rezervne kodove čuvajte na sigurnom mjestu.`,
})

export const secondFactorOff = defineDeedMail({
  name: 'second-factor-off',
  label: 'Drugi korak isključen',
  subject: 'Prijava u dva koraka je isključena',
  text: (_, { brand }) => `za prijavu na vaš ${brand.name} račun sada je dovoljna šifra.`,
})

export const recoveryCodesMade = defineDeedMail({
  name: 'recovery-codes-made',
  label: 'Novi rezervni kodovi',
  subject: 'Napravljeni su novi rezervni kodovi',
  text: (_, { brand }) =>
    `za vaš ${brand.name} račun napravljeni su novi rezervni kodovi za prijavu. Stari više ne važe.`,
})

export const recoveryCodeUsed = defineDeedMail({
  name: 'recovery-code-used',
  label: 'Iskorišten rezervni kod',
  subject: 'Iskorišten je rezervni kod',
  text: ({ left }: Deed & { left: number }, { brand }) =>
    `na vaš ${brand.name} račun neko se prijavio rezervnim kodom. Ostalo vam je ${left} ${plural(left, 'kod', 'koda', 'kodova')}.`,
})

export const passkeyAdded = defineDeedMail({
  name: 'passkey-added',
  label: 'Pristupni ključ dodan',
  subject: 'Dodan je pristupni ključ',
  text: ({ name }: Deed & { name: string }, { brand }) =>
    `vašem ${brand.name} računu dodan je pristupni ključ „${name}“.`,
})

export const passkeyRemoved = defineDeedMail({
  name: 'passkey-removed',
  label: 'Pristupni ključ uklonjen',
  subject: 'Uklonjen je pristupni ključ',
  text: ({ name }: Deed & { name: string }, { brand }) =>
    `s vašeg ${brand.name} računa uklonjen je pristupni ključ „${name}“.`,
})

export const tokenCreated = defineDeedMail({
  name: 'token-created',
  label: 'Novi token za programe',
  subject: 'Napravljen je token za programe',
  text: ({ name }: Deed & { name: string }, { brand }) =>
    `za vaš ${brand.name} račun napravljen je token „${name}“. Program koji ga ima može raditi u vaše ime dok ga ne opozovete u postavkama.`,
})

/** Sent after many wrong passwords. */
export const loginAttack = defineDeedMail({
  name: 'login-attack',
  label: 'Pogađanje šifre',
  subject: 'Neko pokušava pogoditi vašu šifru',
  text: (_, { brand }) =>
    `više puta zaredom unesena je pogrešna šifra za vaš ${brand.name} račun, pa smo prijave s nepoznatih uređaja privremeno usporili. Vaš račun je siguran, a s uređaja na kojem ste već bili prijavljeni možete ući kao i do sada.`,
  more: ['Ako šifru koristite i na drugim stranicama, promijenite je.'],
})

export const staffVisited = defineDeedMail({
  name: 'staff-visited',
  label: 'Osoblje u računu',
  subject: 'Podrška je ušla u vaš račun',
  text: ({ by, reason }: Deed & { by: string; reason: string }) =>
    `vašim kodom je ${by} iz podrške ušao u vaš račun. Razlog: ${reason}`,
  more: [
    'Može ga koristiti najviše 30 minuta i ne može promijeniti šifru, e-mail ni zaštitu računa. U postavkama, pod „Pristup podrške“, možete ga odmah odjaviti.',
  ],
})

const roleTexts = {
  member: 'vaš račun više nema ovlasti osoblja.',
  moderator: 'vaš račun je dobio ulogu moderatora.',
  admin: 'vaš račun je dobio ulogu administratora.',
} as const

export const roleChanged = defineDeedMail({
  name: 'role-changed',
  label: 'Uloga promijenjena',
  subject: 'Uloga vašeg računa je promijenjena',
  text: ({ role }: Deed & { role: keyof typeof roleTexts }) => roleTexts[role],
  more: [
    'Sve prijave su završene, pa se prijavite ponovo. Stranice osoblja traže uključenu prijavu u dva koraka.',
  ],
})

export const deedMails = [
  passwordChanged,
  newLogin,
  emailChangeAsked,
  emailChanged,
  emailRestored,
  phoneAdded,
  phoneChanged,
  secondFactorOn,
  secondFactorOff,
  recoveryCodesMade,
  recoveryCodeUsed,
  passkeyAdded,
  passkeyRemoved,
  tokenCreated,
  loginAttack,
  roleChanged,
  staffVisited,
] as const
