import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { registerPart, takePart } from './page-state.ts'
import { useSession } from '#web/lib/session/session.ts'

/**
 * Carries a part of the page through maintenance: `read` gives it when the page must go (undefined if there is
 * nothing to keep), and `restore` gets it back when the page returns.
 */
export function usePageState<T>(
  name: string,
  read: () => T | undefined | Promise<T | undefined>,
  restore: (kept: T) => void,
) {
  const owner = useSession()?.user?.id ?? null
  const { pathname, search } = useLocation()
  const readNow = useEffectEvent(read)
  const restoreNow = useEffectEvent(restore)
  useEffect(() => registerPart(name, { owner, read: () => readNow() }), [name, owner])
  useEffect(() => {
    const kept = takePart(name, owner)
    if (kept !== undefined) restoreNow(kept as T)
  }, [name, owner, pathname, search])
}
