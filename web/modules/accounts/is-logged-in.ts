import type { RouterContextProvider } from 'react-router'
import { getMe } from '#contract/accounts/endpoints.ts'
import { apiOf } from '#web/lib/api.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'

/** For pages that are only for visitors. */
export async function isLoggedIn(request: Request, context: Readonly<RouterContextProvider>) {
  if (!hasSessionCookie(request)) return false
  return apiOf(context)
    .call(getMe, {})
    .then(
      () => true,
      // A session that has ended.
      () => false,
    )
}
