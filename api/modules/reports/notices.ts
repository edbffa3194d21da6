import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'
import type { CaseKind } from '#contract/reports/endpoints.ts'

type Hidden = { title: string; listingId: number }

/** Tells the owner of a listing that reports keep it hidden until a moderator looked. */
export const listingHidden = defineNotice({
  name: 'listing-hidden-by-reports',
  kind: 'moderation',
  write: ({ events: [{ title, listingId }] }: NoticeGroup<Hidden>, { brand }) => ({
    text: `Vaš oglas „${title}“ je skriven dok ga moderator ne pregleda, jer ga je prijavilo više korisnika`,
    path: makePaths(brand).listing(listingId, title),
  }),
})

/** `name` of the reported thing; `hasActed`: the report led to a measure. */
export type Outcome = { type: CaseKind; name: string; hasActed: boolean; isChanged: boolean }

const reported: Record<CaseKind, string> = {
  listing: 'prijavu oglasa',
  user: 'prijavu korisnika',
  conversation: 'prijavu razgovora s korisnikom',
  question: 'prijavu pitanja',
  review: 'prijavu dojma',
  review_reply: 'prijavu odgovora na dojam',
  note: 'prijavu poruke na mahalcu',
  video: 'prijavu videa',
  follower_message: 'prijavu poruke prodavača',
  order: 'prijavu narudžbe',
}

/** Tells reporters the outcome of their report. */
export const reportDecided = defineNotice({
  name: 'report-decided',
  kind: 'report_outcome',
  write: ({ events: [{ type, name, hasActed, isChanged }] }: NoticeGroup<Outcome>, { brand }) => {
    const about = `vašu ${reported[type]} „${name}“`
    const text = isChanged
      ? `Ponovo smo pregledali ${about}: ${hasActed ? 'poduzeli smo mjere' : 'nismo našli kršenje pravila'}`
      : hasActed
        ? `Pregledali smo ${about} i poduzeli mjere. Hvala na pomoći!`
        : `Pregledali smo ${about} i nismo našli kršenje pravila`
    return { text, path: makePaths(brand).ownReports() }
  },
})

export const reportNotices = [listingHidden, reportDecided]
