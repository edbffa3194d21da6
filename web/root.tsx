import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigate } from 'react-router'
import { me } from '#contract/accounts.ts'
import { ErrorPage } from '#web/layouts/error-page.tsx'
import { NavigationProgress } from '#web/layouts/navigation-progress.tsx'
import { useCodeLost } from '#web/layouts/use-code-lost.ts'
import { useKeptForms } from '#web/layouts/use-kept-forms.ts'
import { useRouteFocus } from '#web/layouts/use-route-focus.ts'
import { apiOf } from '#web/lib/api.ts'
import { pageContext } from '#web/lib/context.ts'
import { hasSessionCookie, type Session, type SessionUser } from '#web/lib/session.ts'
import { NavigateContext } from '#web/ui/path-link.tsx'
import { ToastHost } from '#web/ui/toast.tsx'
import type { Route } from './+types/root.ts'
import './app.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const middleware: Route.MiddlewareFunction[] = [
  ({ url, context }) => context.set(pageContext, url.pathname + url.search),
]

export async function loader({ request, context }: Route.LoaderArgs): Promise<Session> {
  return {
    user: hasSessionCookie(request) ? await findUser(context) : null,
    now: Math.floor(Date.now() / 1000),
  }
}

/** A visitor where the session is over, and where the call fails: a page must not fall for its header (spec 8). */
async function findUser(context: Route.LoaderArgs['context']): Promise<SessionUser | null> {
  try {
    const { data: user } = await apiOf(context).get('/me', me)
    const { username, avatar, type, pro, shop, phone_verified, gdpr } = user
    return {
      username,
      avatar,
      type,
      pro,
      phone_verified,
      gdpr,
      shop: shop && { package: shop.package, active: shop.active, ends_at: shop.ends_at },
    }
  } catch {
    return null
  }
}

// Nothing in here may suspend: what suspends above <Scripts> drops the data that the page hydrates from.
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="bs">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#172029" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const isCodeLost = useCodeLost()
  useRouteFocus()
  useKeptForms()
  const navigate = useNavigate()
  if (isCodeLost) return <ErrorPage error={undefined} />
  return (
    <NavigateContext value={navigate}>
      <Outlet />
      <NavigationProgress />
      <ToastHost />
    </NavigateContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
