import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { htmlContext, nonceContext } from '#web/lib/context.ts'
import { lastFallback } from '#web/lib/outages/last-fallback.ts'
import { renderWhole } from '#web/lib/rendering/render-whole.ts'

// The server sets these keys for each request, so they must be this bundle's own objects.
export { apiContext, htmlContext, nonceContext, requestContext, siteContext } from '#web/lib/context.ts'
export { shopContext } from './context.ts'

export { handleError } from '#web/lib/rendering/handle-error.ts'

/** Pages hold nothing of their visitor, but change at any time. */
function setCaching(headers: Headers) {
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
}

export function handleDataRequest(response: Response) {
  setCaching(response.headers)
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
  setCaching(headers)
  const nonce = context.get(nonceContext)
  try {
    context.get(htmlContext).bytes = await renderWhole(entry, (whole) => (
      <ServerRouter context={whole} url={request.url} nonce={nonce} />
    ))
    return new Response(null, { status, headers })
  } catch (error) {
    // A page that fails is rendered again as the error page; if that fails too, we have nothing left to show.
    if (!entry.staticHandlerContext.errors) throw error
    return new Response(lastFallback, { status: 500, headers })
  }
}
