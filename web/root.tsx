import { useMemo } from 'react'
import { Outlet, redirect, useNavigate } from 'react-router'
import { getMe, logOut } from '#contract/accounts/endpoints.ts'
import { iconVersion } from '#contract/limits/serving.ts'
import { documentLinks } from '#web/layouts/document.tsx'
import { ErrorPage } from '#web/layouts/error-page.tsx'
import { NavigationProgress } from '#web/layouts/navigation-progress.tsx'
import { useCodeLost, useReloadForCode } from '#web/layouts/use-code-lost.ts'
import { useRestoredForms } from '#web/layouts/use-restored-forms.ts'
import { useRouteFocus } from '#web/layouts/use-route-focus.ts'
import { useSessionWatch } from '#web/layouts/use-session-watch.ts'
import { useTools } from '#web/lib/tools.ts'
import { ApiError, apiOf } from '#web/lib/api.ts'
import { pageContext, siteContext } from '#web/lib/context.ts'
import { isEntryPath } from './lib/pages/entry-paths.ts'
import { HostContext } from '#web/lib/host-context.ts'
import { hasSessionCookie, type Session, type SessionUser, useSession } from './lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { ToastHost } from './ui/dialogs/toast.tsx'
import type { Route } from './+types/root.ts'
import './app.css'

export { Layout } from '#web/layouts/document.tsx'

export const links: Route.LinksFunction = () => [
  ...documentLinks,
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: `/icons/apple-180.png?v=${iconVersion}` },
]

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url, context }) => context.set(pageContext, pageOf(request, url)),
]

/** The page that the visitor sees: a form may be sent to another page than its own. */
function pageOf({ method, headers }: Request, url: URL): string {
  const sender = method === 'GET' ? null : URL.parse(headers.get('referer') ?? '')
  const { pathname, search } = sender?.origin === url.origin ? sender : url
  return pathname + search
}

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Session> {
  const { off, tools } = context.get(siteContext)
  return {
    user: hasSessionCookie(request) ? await findUser(url, context) : null,
    now: Math.floor(Date.now() / 1000),
    off,
    tools: tools.analytics || tools.ads ? tools : null,
  }
}

/**
 * Null if the call fails: the header must not take the page down (spec 8). If the session has ended, the
 * login page says so once, and the user is a visitor from then on.
 */
async function findUser(url: URL, context: Route.LoaderArgs['context']): Promise<SessionUser | null> {
  try {
    const { data: user } = await apiOf(context).call(getMe, {})
    const { id, username, avatar, city_id, type, role, pro, shop, phone_verified } = user
    const { credits, cart_count, unconfirmed_deliveries_count, gdpr, restriction, visit, acting, shop_id } =
      user
    return {
      id,
      username,
      avatar,
      city_id,
      type,
      role,
      pro,
      phone_verified,
      credits,
      cart_count,
      unconfirmed_deliveries_count,
      gdpr,
      restriction,
      visit: visit ?? acting,
      shop_id,
      shop: shop && {
        package: shop.package,
        active: shop.active,
        is_trial: shop.is_trial,
        ends_at: shop.ends_at,
      },
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.error.code !== 'session_ended') return null
    // Clears the session cookie. If it fails, the next page does it again.
    await apiOf(context)
      .call(logOut, {})
      .catch(() => {})
    if (isEntryPath(url.pathname)) return null
    throw redirect(paths.login(url.pathname + url.search, 'odjavljeni'))
  }
}

export default function App() {
  const isCodeLost = useCodeLost()
  useRouteFocus()
  useRestoredForms()
  const isLoggedIn = Boolean(useSession()?.user)
  useTools()
  useSessionWatch(isLoggedIn)
  const navigate = useNavigate()
  const host = useMemo(() => ({ navigate }), [navigate])
  if (isCodeLost) return <ErrorPage error={undefined} />
  return (
    <HostContext value={host}>
      <Outlet />
      <NavigationProgress />
      <ToastHost />
    </HostContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useReloadForCode(error)
  return <ErrorPage error={error} />
}
