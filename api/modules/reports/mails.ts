import { defineMail } from '#lib/mails/mail.ts'
import { localDateTime } from '#lib/time.ts'

/** `at` in unix seconds; `path` of the listing. */
type Hidden = { username: string; at: number; title: string; path: string }

export const listingHiddenMail = defineMail({
  name: 'listing-hidden-by-reports',
  label: 'Oglas skriven zbog prijava',
  write: ({ username, at, title, path }: Hidden, { brand, baseUrl }) => ({
    subject: `Oglas „${title}“ čeka pregled`,
    username,
    paragraphs: [
      `više korisnika je prijavilo vaš oglas „${title}“, pa smo ga sakrili dok ga moderator ne pregleda. ${brand.name} to radi samostalno, bez odluke osobe.`,
      'Ako je oglas u redu, ponovo će biti vidljiv bez ikakve radnje s vaše strane. O odluci ćemo vas obavijestiti, a ako vam ne odgovara, moći ćete se žaliti.',
    ],
    facts: [['Skriven', localDateTime(at)] as const],
    action: { label: 'Pogledajte oglas', url: baseUrl + path },
  }),
})

export const reportMails = [listingHiddenMail] as const
