import { useEffect, useEffectEvent } from 'react'
import { useLocation, useParams } from 'react-router'
import { useSession } from './session/session.ts'

/**
 * Reports each page to analytics and ads, and whether its reader is logged in (spec 6). The rest of the
 * port is loaded only where a tool is configured.
 */
export function useTools() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const params = useParams()
  const tell = useEffectEvent(() => {
    // The page works without tools.
    if (session?.tools)
      import('./tools/usage.ts').then(({ reportPage }) => reportPage(session, params)).catch(() => {})
  })
  useEffect(() => tell(), [pathname, search, session?.user?.id])
}
