import { deepestPage } from '#contract/limits/listings.ts'
import type { Listing } from '#contract/listings/read.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { listQuestions } from '#contract/questions.ts'
import type { apiOf } from '#web/lib/api.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'

const numberOf = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** The questions on a listing's page. `?pitanje=` names one to show, `?pitanja=` a page of them. */
export async function loadListingQuestions(
  api: ReturnType<typeof apiOf>,
  { request, listing, search }: { request: Request; listing: Listing; search: string },
) {
  const asked = parseQuery(search)
  const shown = numberOf(asked['pitanje'])
  const page = Math.min(numberOf(asked['pitanja']) ?? 1, deepestPage)
  const params = { id: listing.id }
  const call = (query: object) => api.call(listQuestions, { params, query })
  // The listing is useful without them.
  const found =
    listing.questions === 0 || listing.status === 'draft'
      ? null
      : await call({ page, question: shown })
          .then((answer) => (page > answer.meta.last_page ? call({ page: answer.meta.last_page }) : answer))
          .catch(() => null)
  return {
    list: found?.data ?? [],
    total: found?.meta.total ?? 0,
    page: found?.meta.current_page ?? 1,
    lastPage: Math.min(found?.meta.last_page ?? 1, deepestPage),
    shown,
    /** Makes a repeated form harmless. Visitors, who share the page, have no form. */
    key: hasSessionCookie(request) ? newKey() : null,
  }
}

export type LoadedQuestions = Awaited<ReturnType<typeof loadListingQuestions>>
