import { defineMail } from '#lib/mails/mail.ts'
import { localDate, localDateTime } from '#lib/time.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { makePaths } from '#contract/paths/paths.ts'

/** `until` in unix seconds, in all of them. */
type Renewed = { username: string; credits: number; until: number }

export const proRenewed = defineMail({
  name: 'pro-renewed',
  label: 'Pro produžen',
  write: ({ username, credits, until }: Renewed, { brand, baseUrl }) => ({
    subject: `Vaš ${brand.name} pro je produžen`,
    username,
    paragraphs: [
      `vaš ${brand.name} pro se produžio za mjesec, kako ste odabrali, i traje do ${localDate(new Date(until * 1000))}`,
    ],
    facts: [['Skinuto', formatCredits(credits)]] as const,
    action: { label: 'Pro postavke', url: baseUrl + makePaths(brand).proSettings() },
  }),
})

export const proEnding = defineMail({
  name: 'pro-ending',
  label: 'Pro uskoro ističe',
  write: ({ username, until }: { username: string; until: number }, { brand, baseUrl }) => ({
    subject: `Vaš ${brand.name} pro uskoro ističe`,
    username,
    paragraphs: [
      `vaš ${brand.name} pro ističe ${localDateTime(until)}. Ako želite da se sam produži, uključite to u postavkama i provjerite imate li dovoljno kredita.`,
    ],
    action: { label: 'Pro postavke', url: baseUrl + makePaths(brand).proSettings() },
  }),
})

type Ended = { username: string; until: number; lacksCredit: boolean }

export const proEnded = defineMail({
  name: 'pro-ended',
  label: 'Pro istekao',
  write: ({ username, until, lacksCredit }: Ended, { brand, baseUrl }) => ({
    subject: `Vaš ${brand.name} pro je istekao`,
    username,
    paragraphs: [
      lacksCredit
        ? `vaš ${brand.name} pro se nije mogao produžiti jer nemate dovoljno kredita. Istekao je ${localDateTime(until)}.`
        : `vaš ${brand.name} pro je istekao ${localDateTime(until)}.`,
      'Objavljeni oglasi ostaju. Za nove i za obnove sada važe ograničenja običnog korisnika.',
    ],
    action: { label: `Aktiviraj ${brand.name} pro`, url: baseUrl + makePaths(brand).pro() },
  }),
})

export const proMails = [proRenewed, proEnding, proEnded] as const
