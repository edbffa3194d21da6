import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFragmentCache } from '#server/fragment-cache.ts'
import { pageOfData } from '#server/page-address.ts'
import type { Rendered } from '#server/page-rendering.ts'
import { acceptForms, originOf } from '#server/page-requests.ts'
import { type PageHosts, servePages } from '#server/page-server.ts'
import { isRead } from '#lib/http/requests.ts'
import { worksInMaintenance } from '#lib/accounts/staff.ts'
import { authCookie } from '#api/plugins/session.ts'
import { defaultBrand } from '#contract/brand.ts'
import { pageCacheBytes, prefsCookie } from '#contract/limits/serving.ts'
import { makePaths } from '#contract/paths/paths.ts'

export type MainPageOptions = Pick<PageHosts, 'build' | 'site' | 'brandName' | 'switches' | 'search'> & {
  /** Address of photos elsewhere. */
  mediaUrl?: string | undefined
  /** The origin of live events. */
  socket: string
  /** Origins that payers are led to. */
  gateways: readonly string[]
  /** Room for visitors' pages. */
  cacheBytes?: number | undefined
}

/** Serves the pages of the main site. */
export async function mainPages(
  app: FastifyInstance,
  { mediaUrl, socket, gateways, cacheBytes = pageCacheBytes, ...options }: MainPageOptions,
) {
  const { map, tools } = options.site
  acceptForms(app)
  servePages(app, {
    ...options,
    methods: app.supportedMethods,
    places: { tilesUrl: map?.tilesUrl, mediaUrl, socket, gateways, tools },
    cacheBytes,
    fragments: createFragmentCache(),
    originOf,
    isForEveryone: isOfVisitor,
    setsCookies: true,
    // Forms go on to the API, whose refusal lets the browser keep the input.
    duringMaintenance: async (request) =>
      isRead(request.method) && !isAlwaysOpen(request) && !worksInMaintenance(await request.actor())
        ? leadToMaintenance(request)
        : undefined,
    // A page missing most of its parts would look as if nothing existed. In page data, 202 stands for a redirect.
    whenAway: (request, status) =>
      isRead(request.method) && status < 300 && status !== 202 ? leadToMaintenance(request) : undefined,
  })
}

const ownCookies = [authCookie, prefsCookie].map((name) => `${name}=`)

/** A visitor who only reads; anyone with a session or hidden listings gets a private page. */
const isOfVisitor = ({ method, headers: { cookie } }: FastifyRequest) =>
  method === 'GET' && !(cookie && ownCookies.some((start) => cookie.includes(start)))

const { maintenance: maintenancePage, login: loginPage } = makePaths(defaultBrand)
const openPages = [maintenancePage(), loginPage()]

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!

/** Pages that work during maintenance: the one about it, and the login of staff. */
const isAlwaysOpen = (request: FastifyRequest) =>
  openPages.includes(pageOfData(pathOf(request)).replace(/\/$/, ''))

/** Client-side navigation asks for page data, where a header stands for the redirect. */
function leadToMaintenance(request: FastifyRequest): Rendered {
  const [status, header, page] = pathOf(request).endsWith('.data')
    ? [204, 'x-remix-redirect', pageOfData(request.url)]
    : [302, 'location', request.url]
  const headers = new Headers({ 'cache-control': 'no-store', [header]: maintenancePage(page) })
  return { status, headers, body: Buffer.alloc(0) }
}
