import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hasMutes } from '#contract/prefs.ts'
import { NoScriptMenu } from '#web/layouts/no-script-menu.ts'
import { SideMenuContent } from '#web/layouts/side-menu-content.tsx'
import { htmlContext, nonceContext } from '#web/lib/context.ts'
import { KeptMarkup } from '#web/lib/kept-markup.tsx'
import { hasSessionCookie, type SessionUser } from '#web/lib/session.ts'
import { matchedRoutes } from '#web/lib/matched-routes.ts'
import { nearbyRoutes } from '#web/lib/nearby-routes.ts'
import { fillData } from '#web/lib/pack.ts'
import { type JoinedPage, pagePieces } from '#web/lib/page-pieces.ts'
import { renderWhole } from '#web/lib/render-whole.ts'
import { lastFallback } from '#web/lib/last-fallback.ts'

// The server sets these keys for each request, so they must be this bundle's own objects.
export { apiContext, htmlContext, nonceContext, siteContext } from '#web/lib/context.ts'
export { nearbyRoutes }

const noScriptMenu = (user: SessionUser) => <SideMenuContent user={user} />

export const streamTimeout = 5_000

const logError = (error: unknown) => {
  // oxlint-disable-next-line no-console -- the bundle has no logger
  console.error(error)
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error)
}

/**
 * Forbids caching of pages and their data if they may hold private data, or lack a visitor's muted things.
 */
function setCaching(headers: Headers, request: Request) {
  if (hasSessionCookie(request) || hasMutes(request.headers.get('cookie') ?? ''))
    headers.set('cache-control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
}

export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  setCaching(response.headers, request)
  if (request.method === 'HEAD' || !response.body) return response
  context.get(htmlContext).bytes = fillData(Buffer.from(await response.arrayBuffer()))
  const { status, headers } = response
  return new Response(null, { status, headers })
}

async function render(entry: EntryContext, url: string, nonce: string | undefined): Promise<JoinedPage> {
  const { location, matches, errors } = entry.staticHandlerContext
  const nearby = nearbyRoutes(entry.manifest, location.pathname)
  const { join, ...pieces } = pagePieces(nonce, nearby)
  // React Router's own scripts, which also name the routes of paths above, stand on pages without kept ones.
  const hasKeptHead = nonce !== undefined && !errors
  const manifest = hasKeptHead
    ? matchedRoutes(
        nearby,
        matches.map(({ route }) => route.id),
      )
    : nearby
  const html = await renderWhole(entry, (context) => (
    <NoScriptMenu value={noScriptMenu}>
      <KeptMarkup value={pieces}>
        <ServerRouter context={{ ...context, manifest }} url={url} nonce={nonce} />
      </KeptMarkup>
    </NoScriptMenu>
  ))
  return join(html)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  setCaching(headers, request)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = context.get(nonceContext)
  try {
    Object.assign(context.get(htmlContext), await render(entry, request.url, nonce))
    return new Response(null, { status, headers })
  } catch (error) {
    // A page that fails is rendered again as the error page; if that fails too, we have nothing left to show.
    if (!entry.staticHandlerContext.errors) throw error
    context.get(htmlContext).bytes = Buffer.from(lastFallback)
    return new Response(null, { status: 500, headers })
  }
}
