import type { MetaDescriptor } from 'react-router'
import { type Feedbacks, type ReviewRating, reviewRatings } from '#contract/reviews/feedbacks.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { listReviews, type ReviewRole, type ReviewSummary } from '#contract/reviews/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { structuredData } from '#web/lib/pages/structured-data.ts'
import type { Profile } from './profile.ts'

/** The words of addresses. */
const ratingWords = {
  positive: 'pozitivni',
  neutral: 'neutralni',
  negative: 'negativni',
} as const satisfies Record<ReviewRating, string>
const roleWords = { seller: 'prodavac', buyer: 'kupac' } as const satisfies Record<ReviewRole, string>

export type ReviewFilter = {
  page: number
  type: ReviewRating | undefined
  as: ReviewRole | undefined
}

const named = <K extends string>(words: Record<K, string>, given: string | undefined): K | undefined =>
  (Object.keys(words) as K[]).find((name) => words[name] === given)

export function reviewFilterOf(search: string): ReviewFilter {
  const { vrsta, kao } = parseQuery(search)
  return { page: pageNumberOf(search), type: named(ratingWords, vrsta), as: named(roleWords, kao) }
}

/** The filter as query parameters of the page. */
export const reviewFilterQuery = ({ page, type, as }: ReviewFilter) => ({
  vrsta: type && ratingWords[type],
  kao: as && roleWords[as],
  ...pageQuery(page),
})

export const isNarrowed = ({ type, as }: ReviewFilter) => type !== undefined || as !== undefined

/** One page of a profile's reviews. */
export async function loadReviews(
  api: ReturnType<typeof apiOf>,
  { username }: { username: string },
  { page, type, as }: ReviewFilter,
) {
  const found = await api.call(listReviews, { params: { username }, query: { type, as, ...pageQuery(page) } })
  return {
    reviews: found.data,
    total: found.meta.total,
    lastPage: Math.min(found.meta.last_page, deepestPage),
    summary: found.summary,
  }
}

export type LoadedReviews = Awaited<ReturnType<typeof loadReviews>>

const totalOf = ({ positive, neutral, negative }: Feedbacks) => positive + neutral + negative

/** Number of reviews that each filter leaves. */
export const countsOf = (summary: LoadedReviews['summary'], as: ReviewRole | undefined) => {
  const of = (type?: ReviewRating) =>
    (as === undefined ? (['seller', 'buyer'] as const) : [as])
      .map((role) => (type === undefined ? totalOf(summary[role]) : summary[role][type]))
      .reduce((sum, count) => sum + count, 0)
  return { all: of(), ...Object.fromEntries(reviewRatings.map((type) => [type, of(type)])) } as Record<
    'all' | ReviewRating,
    number
  >
}

/** The rating of a business for search engines, which accept none of persons. */
export function ratingHead(
  { type, name }: Pick<Profile, 'type' | 'name'>,
  { average, ...counts }: ReviewSummary,
  url: string,
): MetaDescriptor[] {
  const count = totalOf(counts)
  if (type !== 'shop' || count === 0 || average.all === null) return []
  return [
    structuredData({
      '@type': 'Store',
      name,
      url,
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: average.all,
        bestRating: 5,
        worstRating: 1,
        ratingCount: count,
      },
    }),
  ]
}
