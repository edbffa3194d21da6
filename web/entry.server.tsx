import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { hasMutes } from '#contract/mutes/prefs.ts'
import { NoScriptMenu } from './layouts/menu/no-script-menu.ts'
import { SideMenuContent } from './layouts/menu/side-menu-content.tsx'
import { FragmentContext } from './lib/rendering/cached.tsx'
import { fragmentsContext, htmlContext, nonceContext, requestContext } from '#web/lib/context.ts'
import { fragmentFinder } from './lib/rendering/fragments.ts'
import { RequestId } from './layouts/request-id.ts'
import { hasSessionCookie, type SessionUser } from './lib/session/session.ts'
import { renderWhole } from './lib/rendering/render-whole.ts'
import { lastFallback } from './lib/outages/last-fallback.ts'

// The server sets these keys for each request, so they must be this bundle's own objects.
export {
  apiContext,
  fragmentsContext,
  htmlContext,
  nonceContext,
  requestContext,
  siteContext,
} from '#web/lib/context.ts'

const noScriptMenu = (user: SessionUser) => <SideMenuContent user={user} />

export const streamTimeout = 5_000

export { handleError } from '#web/lib/rendering/handle-error.ts'

/**
 * Forbids caching of pages and their data if they may hold private data, or lack a visitor's muted things.
 */
function setCaching(headers: Headers, request: Request) {
  if (hasSessionCookie(request) || hasMutes(request.headers.get('cookie') ?? ''))
    headers.set('cache-control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
}

export async function handleDataRequest(response: Response, { request }: { request: Request }) {
  setCaching(response.headers, request)
  return response
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
  const { id: requestId } = context.get(requestContext)
  const cache = context.get(fragmentsContext)
  const parts = new Map<string, Buffer>()
  const findFragment = cache && fragmentFinder(cache, parts)
  const elementFor = (whole: EntryContext) => (
    <NoScriptMenu value={noScriptMenu}>
      <FragmentContext value={findFragment}>
        <RequestId value={requestId}>
          <ServerRouter context={whole} url={request.url} nonce={nonce} />
        </RequestId>
      </FragmentContext>
    </NoScriptMenu>
  )
  try {
    context.get(htmlContext).bytes = await renderWhole(entry, elementFor, parts)
    return new Response(null, { status, headers })
  } catch (error) {
    // A page that fails is rendered again as the error page; if that fails too, we have nothing left to show.
    if (!entry.staticHandlerContext.errors) throw error
    return new Response(lastFallback, { status: 500, headers })
  }
}
