import type { ForbiddenWord } from '#contract/checks/forbidden-words.ts'
import type { CaseItem } from '#contract/moderation/endpoints.ts'
import type { CaseKind } from '#contract/reports/endpoints.ts'
import type { StaffListingState } from '#contract/moderation/staff-listings.ts'
import { counted } from '#web/lib/format/format.ts'
import { roughly } from '#web/lib/format/roughly.ts'

export const subjectWords: Record<CaseKind, string> = {
  listing: 'Oglas',
  user: 'Korisnik',
  conversation: 'Razgovor',
  question: 'Pitanje',
  review: 'Dojam',
  review_reply: 'Odgovor na dojam',
  note: 'Poruka na mahalcu',
  video: 'Video',
  follower_message: 'Poruka pratiocima',
  order: 'Narudžba',
}

/** Kinds that are named by an excerpt of their text; the page of their case shows all of it. */
const textKinds: ReadonlySet<CaseKind> = new Set(['question', 'review', 'review_reply', 'note'])

/** The heading of a case's page. */
export function caseHeading({ subject, owner }: Pick<CaseItem, 'subject' | 'owner'>): string {
  if (!textKinds.has(subject.type)) return subject.name
  const kind = subjectWords[subject.type]
  return owner ? `${kind}: ${owner.username}` : kind
}

/** Words for each action in the audit log. */
export const actionWords: Record<string, string> = {
  opened: 'otvorio/la slučaj',
  claimed: 'preuzeo/la slučaj',
  released: 'oslobodio/la slučaj',
  'thread-read': 'pročitao/la razgovor',
  'order-read': 'otvorio/la narudžbu',
  settled: 'odlučio/la o novcu',
  decided: 'donio/la odluku',
  undone: 'povukao/la odluku',
  'appeal-upheld': 'odbio/la žalbu',
  'appeal-reversed': 'usvojio/la žalbu',
  edited: 'izmijenio/la oglas',
}

export const holdWords: Record<string, string> = {
  reports: 'skriven zbog prijava',
  correction: 'čeka ispravku',
  removal: 'uklonjen',
  account: 'skriven s računom',
  check: 'skriven do ispravke, automatski',
}

export const statusWords: Record<string, string> = {
  draft: 'nacrt',
  active: 'aktivan',
  hidden: 'skriven',
  finished: 'završen',
  expired: 'istekao',
}

export const staffStateWords: Record<StaffListingState, string> = {
  draft: 'nacrt',
  active: 'aktivan',
  hidden: 'skriven',
  finished: 'završen',
  expired: 'istekao',
  deleted: 'izbrisan',
}

/** The urgency: "kasni 3 h" or "još 2 h". */
export const dueText = (dueAt: number, now: number) =>
  dueAt <= now ? `kasni ${roughly(now - dueAt)}` : `još ${roughly(dueAt - now)}`

export const effectNames: Record<ForbiddenWord['effect'], string> = {
  queue: 'Moderator gleda',
  hold: 'Oglas se skriva',
  allow: 'Izuzetak',
}

export const verdictWords = {
  right: 'tačno',
  wrong: 'pogrešno',
  corrected: 'vlasnik ispravio',
} as const

export const reportsText = (count: number) => counted(count, 'prijava', 'prijave', 'prijava')
