import { useEffect, useState } from 'react'
import { forget, forgetAll, listRecent, type Recent } from './recent-searches.ts'

/** The recent searches of an account or a device, and ways to forget them. */
export function useRecentSearches(username: string | undefined) {
  const [recents, setRecents] = useState<readonly Recent[]>([])

  useEffect(() => {
    let isCurrent = true
    listRecent(username).then(
      (searches) => isCurrent && setRecents(searches),
      () => {}, // shows none
    )
    return () => {
      isCurrent = false
    }
  }, [username])

  return {
    recents,
    forget: async (recent: Recent) => setRecents(await forget(username, recent)),
    async forgetAll() {
      await forgetAll(username)
      setRecents([])
    },
  }
}
