import { defineMail } from '#lib/mails/mail.ts'
import { localDateTime } from '#lib/time.ts'
import { deletionReminderDays, exportDays } from '#contract/limits/accounts.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'
import type { Site } from '#lib/mails/letter.ts'

/** `at` is in unix seconds. */
type Told = { username: string; at: number }

const settingsOf = ({ brand, baseUrl }: Site) =>
  `${baseUrl}${makePaths(brand).profileSettings()}#licni-podaci`

const days = (count: number) => `${count} ${plural(count, 'dan', 'dana', 'dana')}`

const notYou =
  'Ako to niste bili vi, odmah promijenite šifru: time se odjavljuju svi drugi uređaji. Zatim povucite zahtjev.'

export const deletionRequested = defineMail({
  name: 'deletion-requested',
  label: 'Zatraženo brisanje profila',
  write: (data: Told & { erasedAt: number }, site) => ({
    subject: 'Zatraženo je brisanje vašeg profila',
    username: data.username,
    paragraphs: [
      `zatraženo je brisanje vašeg ${site.brand.name} računa. Sve vezano za njega trajno brišemo ${localDateTime(data.erasedAt)}.`,
      'Do tada se možete predomisliti: prijavite se i povucite zahtjev u postavkama.',
    ],
    action: { label: 'Povucite zahtjev', url: settingsOf(site) },
    notes: [notYou],
  }),
})

export const deletionWithdrawn = defineMail({
  name: 'deletion-withdrawn',
  label: 'Brisanje profila povučeno',
  write: (data: Told, site) => ({
    subject: 'Vaš profil ostaje',
    username: data.username,
    paragraphs: [
      `zahtjev za brisanje vašeg ${site.brand.name} računa je povučen. Račun ostaje kakav jeste.`,
      'Oglase koje ste pri slanju zahtjeva sakrili možete vratiti u svojim oglasima.',
    ],
    action: { label: 'Vaši oglasi', url: site.baseUrl + makePaths(site.brand).myListings('skriveni') },
  }),
})

export const deletionNear = defineMail({
  name: 'deletion-near',
  label: 'Podsjetnik na brisanje profila',
  write: (data: Told & { erasedAt: number }, site) => ({
    subject: `Vaš profil brišemo za ${days(deletionReminderDays)}`,
    username: data.username,
    paragraphs: [
      `na vaš zahtjev ${localDateTime(data.erasedAt)} trajno brišemo vaš ${site.brand.name} račun: oglase, fotografije, spašeno i sve lične podatke. To se ne može poništiti.`,
      'Ako želite kopiju svojih podataka, preuzmite je prije toga. Ako ste se predomislili, povucite zahtjev.',
    ],
    action: { label: 'Povucite zahtjev ili preuzmite podatke', url: settingsOf(site) },
    notes: ['Nakon brisanja vam ne možemo više pisati, jer nećemo imati ni vašu adresu.'],
  }),
})

export const exportReady = defineMail({
  name: 'export-ready',
  label: 'Kopija podataka spremna',
  write: (data: Told & { expiresAt: number }, site) => ({
    subject: 'Kopija vaših podataka je spremna',
    username: data.username,
    paragraphs: [
      `kopija svih podataka vašeg ${site.brand.name} računa je spremna. Možete je preuzeti ${days(exportDays)}, do ${localDateTime(data.expiresAt)}.`,
      'Link radi samo kad ste prijavljeni na svoj račun.',
    ],
    action: { label: 'Preuzmite podatke', url: settingsOf(site) },
    notes: [
      'Ako niste vi zatražili kopiju, neko zna vašu šifru: odmah je promijenite, čime se odjavljuju svi drugi uređaji.',
    ],
  }),
})

/** To the owner of the account that goes, at its address. */
export const accountMerged = defineMail({
  name: 'account-merged',
  label: 'Račun spojen s drugim',
  write: (data: Told & { keptName: string }, { brand, baseUrl }) => ({
    subject: 'Vaš račun je spojen s drugim',
    username: data.username,
    paragraphs: [
      `naša podrška je vaš ${brand.name} račun ${data.username} spojila s vašim računom ${data.keptName}, jer se radi o dva računa iste osobe. Oglasi, razgovori, spašeno i kredit prelaze tamo.`,
      `Prijava imenom ${data.username} i ovom e-mail adresom više ne radi. Prijavljujte se kao ${data.keptName}; stari link na profil vodi na njega.`,
    ],
    facts: [['Vrijeme', localDateTime(data.at)]],
    action: { label: 'Prijavite se', url: baseUrl + makePaths(brand).login() },
    notes: ['Ako drugi račun nije vaš, odmah nam odgovorite ili pišite podršci.'],
  }),
})

/** To the owner of the account that stays. */
export const accountTookOver = defineMail({
  name: 'account-took-over',
  label: 'Račun preuzeo drugi',
  write: (data: Told & { goneName: string }, { brand, baseUrl }) => ({
    subject: 'Dva vaša računa su spojena',
    username: data.username,
    paragraphs: [
      `naša podrška je s vašim ${brand.name} računom ${data.username} spojila račun ${data.goneName}, jer se radi o dva računa iste osobe. Njegovi oglasi, razgovori, spašeno i kredit za nekoliko minuta su na vašem računu.`,
      'Vaša šifra i način prijave ostaju kakvi su bili.',
    ],
    facts: [['Vrijeme', localDateTime(data.at)]],
    action: { label: 'Pogledajte svoje oglase', url: baseUrl + makePaths(brand).myListings() },
    notes: [`Ako račun ${data.goneName} nije vaš, odmah nam odgovorite ili pišite podršci.`],
  }),
})

export const personalDataMails = [
  deletionRequested,
  deletionWithdrawn,
  deletionNear,
  exportReady,
  accountMerged,
  accountTookOver,
] as const
