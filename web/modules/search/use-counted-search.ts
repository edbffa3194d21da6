import { useEffect } from 'react'
import { countSearchedTerm } from '#contract/search/failures.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { useSession } from '#web/lib/session/session.ts'
import { whenSeen } from '#web/lib/when-seen.ts'
import { filterNames, type SearchValues } from './query.ts'

/** Counts the words of a search on its first page, unless filters narrow it; `found` is null if it failed. */
export function useCountedSearch(asked: SearchValues, found: number | null) {
  const isLoggedIn = Boolean(useSession()?.user)
  const isPlain = !asked.page && filterNames.every((name) => asked[name] === undefined)
  const q = isPlain ? asked.q : undefined

  useEffect(() => {
    if (!q || found === null) return undefined
    return whenSeen(() => {
      // A lost count does no harm to the reader.
      callApi(countSearchedTerm, { body: { q, found } }, { isLast: true, isUnguarded: !isLoggedIn }).catch(
        () => {},
      )
    })
  }, [q, found, isLoggedIn])
}
