import { defineMail } from '#lib/mails/mail.ts'
import { plural } from '#contract/text/plural.ts'

/** Sent after a moderator found the photos in an earlier listing of another seller. */
export const photosRemoved = defineMail({
  name: 'photos-removed',
  label: 'Fotografije uklonjene',
  write: (
    { username, count, title, path }: { username: string; count: number; title: string; path: string },
    { brand, baseUrl },
  ) => ({
    subject: 'Uklonili smo fotografije iz vašeg oglasa',
    username,
    paragraphs: [
      `iz oglasa „${title}“ uklonili smo ${count} ${plural(count, 'fotografiju', 'fotografije', 'fotografija')}: iste već stoje u ranijem oglasu drugog korisnika. Moderator ih je pregledao prije toga.`,
      `Oglas je i dalje tu. Dodajte mu fotografije koje ste sami snimili. Ako su i uklonjene vaše, odgovorite nam i pregledat ćemo ih ponovo; ${brand.name} traži da fotografije pokazuju baš ono što se nudi.`,
    ],
    action: { label: 'Dodajte svoje fotografije', url: baseUrl + path },
  }),
})

export const mediaMails = [photosRemoved] as const
