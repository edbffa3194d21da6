import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RouterContext, RouterContextProvider } from 'react-router'
import { apiCaller, type CallEffects } from '#server/page-api.ts'
import type { ApiCall, PageRequest, Site } from '#web/lib/context.ts'
import type { FragmentCache } from '#web/lib/rendering/fragments.ts'

/** A response of React Router, or one in place of it. */
export type Rendered = { status: number; headers: Headers; body: Buffer }

export const newNonce = () => randomBytes(16).toString('base64')

export const isHtml = (headers: Headers) => Boolean(headers.get('content-type')?.startsWith('text/html'))

/** Every build provides these keys, since they must be the bundle's own objects. */
export type PageKeys = {
  apiContext: RouterContext<ApiCall>
  /** Only builds that cache the markup of components have it. */
  fragmentsContext?: RouterContext<FragmentCache | null>
  htmlContext: RouterContext<{ bytes?: Buffer }>
  nonceContext: RouterContext<string | undefined>
  requestContext: RouterContext<PageRequest>
  siteContext: RouterContext<Site>
}

type Inputs = {
  keys: PageKeys
  site: Site
  nonce: string | undefined
  /** The markup of cached components. */
  fragments: FragmentCache | null
  /** The cookies that the API may see. */
  cookie?: string | undefined
  /** No limit of reads counts the rendering. */
  isCounted?: boolean | undefined
}

/** Lets React Router answer, with the values in its context; its loaders call the API in-process. */
export async function renderPage(
  app: FastifyInstance,
  request: FastifyRequest,
  { keys, site, nonce, fragments, ...caller }: Inputs,
  handle: (context: RouterContextProvider) => Promise<Response>,
): Promise<Rendered & { effects: CallEffects }> {
  const effects: CallEffects = { cookies: [], tags: new Set() }
  const page: { bytes?: Buffer } = {}
  const context = new RouterContextProvider()
  context.set(keys.apiContext, apiCaller(app, request, caller, effects))
  if (keys.fragmentsContext) context.set(keys.fragmentsContext, fragments)
  context.set(keys.htmlContext, page)
  context.set(keys.nonceContext, nonce)
  context.set(keys.requestContext, {
    id: request.id,
    logError: (error) => request.log.error({ err: error }, 'the page failed'),
  })
  context.set(keys.siteContext, site)
  const response = await handle(context)
  const { status, headers } = response
  if (status === effects.refusal?.status) headers.set('retry-after', effects.refusal.retryAfter)
  const body = page.bytes ?? Buffer.from(await response.arrayBuffer())
  return { status, headers, body, effects }
}
