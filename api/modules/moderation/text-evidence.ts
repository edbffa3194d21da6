import type { Deps } from '#api/deps.ts'
import { textOf } from '#lib/rich-text.ts'
import { unixSeconds } from '#lib/time.ts'
import { findReview } from '#api/modules/reviews/service.ts'
import type { HitFact } from '#contract/checks/endpoints.ts'
import type { ModerationCase } from '#contract/moderation/endpoints.ts'
import { findUsername, listSnapshots } from './detail-queries.ts'
import type { CaseRow } from './queries.ts'

/** A text as its reporters saw it (`reports/service.ts`). */
type Seen = { content?: string; listing?: string; rating?: string; stars?: string; review?: string }

/** A profile, or the page of a shop, as its reporters saw it. */
type SeenProfile = {
  about: string | null
  business_name: string | null
  about_html?: string | null
  web?: string | null
}

const factNames = {
  listing: 'Oglas',
  rating: 'Dojam',
  stars: 'Zvjezdice',
  review: 'Odgovor na dojam',
} as const satisfies Partial<Record<keyof Seen, string>>

const textKinds: ReadonlySet<string> = new Set([
  'question',
  'review',
  'review_reply',
  'note',
  'follower_message',
])

const reviewKinds: ReadonlySet<string> = new Set(['review', 'review_reply'])

/** The reported texts, the first that reporters saw first. */
export async function textsOf({ db }: Pick<Deps, 'db'>, row: CaseRow): Promise<ModerationCase['texts']> {
  if (row.subject_kind === 'user') return profilesOf(db, row.id)
  if (!textKinds.has(row.subject_kind)) return []
  const [snapshots, reviewed] = await Promise.all([
    listSnapshots(db, row.id),
    reviewKinds.has(row.subject_kind) ? reviewedOf(db, row.subject_id) : [],
  ])
  return snapshots.map(({ content, taken_at }) => {
    const seen = content as unknown as Seen
    const facts = (Object.keys(factNames) as (keyof typeof factNames)[]).flatMap((key): HitFact[] =>
      seen[key] ? [{ name: factNames[key], value: seen[key] }] : [],
    )
    return { text: seen.content ?? '', facts: [...facts, ...reviewed], seen_at: unixSeconds(taken_at) }
  })
}

/** Leaves out profiles that said nothing. */
async function profilesOf(db: Deps['db'], caseId: number): Promise<ModerationCase['texts']> {
  const snapshots = await listSnapshots(db, caseId)
  return snapshots.flatMap(({ content, taken_at }) => {
    const { about, business_name: name, about_html: page, web } = content as unknown as SeenProfile
    const text = [about, page && textOf(page)].filter(Boolean).join('\n\n')
    const facts: HitFact[] = []
    if (name) facts.push({ name: 'Naziv shopa', value: name })
    if (web) facts.push({ name: 'Web stranica', value: web })
    return text === '' && facts.length === 0 ? [] : [{ text, facts, seen_at: unixSeconds(taken_at) }]
  })
}

/** The reviewed account, if it still exists. */
async function reviewedOf(db: Deps['db'], reviewId: number): Promise<HitFact[]> {
  const subjectId = (await findReview(db, reviewId))?.subjectId
  const username = subjectId ? await findUsername(db, subjectId) : undefined
  return username ? [{ name: 'O korisniku', value: username, username }] : []
}
