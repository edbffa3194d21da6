import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext } from '#web/lib/context.ts'
import { hasSessionCookie } from '#web/lib/session.ts'
import { lastFallback } from '#web/lib/last-fallback.ts'

// The server sets these keys for each request; they must be this bundle's own objects.
export { apiContext, nonceContext, siteContext } from '#web/lib/context.ts'

export const streamTimeout = 5_000

const logError = (error: unknown) => {
  // oxlint-disable-next-line no-console -- the bundle is handed no logger
  console.error(error)
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error)
}

/** Pages and their data: never kept where they may hold something of the person who is logged in. */
function setCaching(headers: Headers, request: Request) {
  if (hasSessionCookie(request)) headers.set('cache-control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
}

export function handleDataRequest(response: Response, { request }: { request: Request }) {
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
  try {
    const body = await renderToReadableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        signal: AbortSignal.timeout(streamTimeout + 1_000),
        onError: logError,
      },
    )
    if (isbot(request.headers.get('user-agent'))) await body.allReady
    return new Response(body, { status, headers })
  } catch (error) {
    // A page that fails is rendered once more as the error page; when that fails too, nothing of ours is left to show.
    if (!entry.staticHandlerContext.errors) throw error
    return new Response(lastFallback, { status: 500, headers })
  }
}
