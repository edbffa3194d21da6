import { useEffect } from 'react'
import { deepestCountedPlace, searchPageSize } from '#contract/limits/search.ts'
import { countShownResults } from '#contract/listings/life.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { keepResults } from '#web/lib/device/last-results.ts'
import { useSession } from '#web/lib/session/session.ts'
import { whenSeen } from '#web/lib/when-seen.ts'
import type { RowCard } from '#web/cards/card.ts'

type Shown = { items: readonly RowCard[]; page: number; added: { at: number; count: number } | undefined }

/**
 * Counts a page of results as shown, from the browser, since visitors' pages come from a cache. Pages added at the end
 * count when they come.
 */
export function useShownResults({ items, page, added }: Shown, q: string | undefined) {
  const isLoggedIn = Boolean(useSession()?.user)
  // Unless pages were added, the list begins with the page in the URL, or earlier after "back".
  const firstPage = added ? page : page - Math.ceil(items.length / searchPageSize) + 1
  const newest = added ? items.slice(added.at) : items.slice(0, searchPageSize)
  const firstPlace = (Math.max(1, firstPage) - 1) * searchPageSize + 1
  const shown = newest.map(({ id }) => id).join()

  useEffect(() => {
    if (shown === '') return undefined
    return whenSeen(() => {
      if (firstPlace > deepestCountedPlace) return
      // A lost count does no harm to the reader.
      callApi(
        countShownResults,
        { body: { first_place: firstPlace, ids: shown.split(',').slice(0, searchPageSize).map(Number) } },
        { isLast: true, isUnguarded: !isLoggedIn },
      ).catch(() => {})
    })
  }, [shown, firstPlace, isLoggedIn])

  useEffect(() => {
    keepResults(
      q ?? '',
      items.map(({ id }) => id),
    )
  }, [q, items])
}
