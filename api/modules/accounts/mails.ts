import { defineMail } from '#lib/mails/mail.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'
import { deedMails } from './deed-mails.ts'

const hoursText = (hours: number) => `${hours} ${plural(hours, 'sat', 'sata', 'sati')}`
const minutesText = (minutes: number) => `${minutes} ${plural(minutes, 'minutu', 'minute', 'minuta')}`

export const emailVerification = defineMail({
  name: 'verify-email',
  label: 'Potvrda e-mail adrese',
  write: (
    { username, path, hours }: { username: string; path: string; hours: number },
    { brand, baseUrl },
  ) => ({
    subject: `Potvrdite e-mail adresu na ${brand.locative}`,
    username,
    paragraphs: ['potvrdite da je ovo vaša e-mail adresa.'],
    action: { label: 'Potvrdite adresu', url: baseUrl + path },
    notes: [
      `Link važi ${hoursText(hours)}. Ako niste otvorili račun na ${brand.locative}, zanemarite ovu poruku.`,
    ],
  }),
})

/** Sent to the owner of an address that was given for another account. */
export const emailKnown = defineMail({
  name: 'email-known',
  label: 'Adresa već ima račun',
  write: ({ username }: { username: string }, { brand, baseUrl }) => ({
    subject: `Već imate račun na ${brand.locative}`,
    username,
    paragraphs: [
      `neko je vašu e-mail adresu upisao za drugi račun na ${brand.locative}. Vi već imate račun s ovom adresom, pa je ne možemo potvrditi za drugi.`,
      'Ako ste to bili vi, prijavite se na svoj račun.',
    ],
    action: { label: 'Prijavite se', url: baseUrl + makePaths(brand).login() },
    notes: ['Ako niste, ne morate ništa raditi: vaš račun je siguran.'],
  }),
})

export const passwordReset = defineMail({
  name: 'password-reset',
  label: 'Nova šifra',
  write: (
    { username, path, minutes }: { username: string; path: string; minutes: number },
    { brand, baseUrl },
  ) => ({
    subject: `Nova šifra za ${brand.name}`,
    username,
    paragraphs: ['zatražena je nova šifra za vaš račun.'],
    action: { label: 'Postavite novu šifru', url: baseUrl + path },
    notes: [
      `Link važi ${minutesText(minutes)} i može se iskoristiti jednom.`,
      'Ako niste tražili novu šifru, zanemarite ovu poruku: dosadašnja i dalje važi.',
    ],
  }),
})

/** Sent to the new address. */
export const emailChangeConfirm = defineMail({
  name: 'email-change-confirm',
  label: 'Potvrda nove adrese',
  write: (
    { username, path, hours }: { username: string; path: string; hours: number },
    { brand, baseUrl },
  ) => ({
    subject: 'Potvrdite novu e-mail adresu',
    username,
    paragraphs: [`potvrdite da je ovo nova e-mail adresa vašeg ${brand.name} računa.`],
    action: { label: 'Potvrdite novu adresu', url: baseUrl + path },
    notes: [
      `Link važi ${hoursText(hours)}. Ako ovo niste tražili, zanemarite poruku: adresa se neće promijeniti.`,
    ],
  }),
})

export const accountMails = [
  emailVerification,
  emailKnown,
  passwordReset,
  emailChangeConfirm,
  ...deedMails,
] as const
