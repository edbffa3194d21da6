import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { manifestPath, pageOfData } from '#server/page-address.ts'

type Route = { id: string; path?: string | undefined; parentId?: string | undefined }
type Routes = Readonly<Record<string, Route | undefined>>

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>

/** React Router's handler for a build, or in development for one that is rebuilt after each change. */
export function pageHandler(build: ServerBuild | (() => Promise<ServerBuild>)): Handler {
  if (typeof build === 'function') return createRequestHandler(build, 'development')
  const nearby = nearbyBuilds(build)
  const handlers = new Map<ServerBuild, Handler>()
  return (request, context) => {
    const path = pageOfData(new URL(request.url).pathname)
    const part = path === manifestPath ? build : nearby(path)
    let handler = handlers.get(part)
    if (!handler) handlers.set(part, (handler = createRequestHandler(part, 'production')))
    return handler(request, context)
  }
}

/**
 * Returns a function that finds the part of a build with only the routes that can match a path, by its first segment.
 * React Router looks at every route of a build several times for each page, which takes as long as a third of the home
 * page's rendering.
 */
export function nearbyBuilds(build: ServerBuild): (pathname: string) => ServerBuild {
  const starts = Object.keys(build.routes).map((id) => ({ id, start: startOf(build.routes, id) }))
  const partFor = (segment?: string): ServerBuild => {
    const near = starts.filter(({ start }) => start === '' || start === segment)
    const ids = new Set(near.flatMap(({ id }) => withParents(build.routes, id)))
    const { routes, assets } = build
    return { ...build, routes: only(routes, ids), assets: { ...assets, routes: only(assets.routes, ids) } }
  }
  const parts = new Map(starts.map(({ start }) => [start, partFor(start)]))
  const others = partFor()
  return (pathname) => {
    const segment = firstSegment(pathname)
    return segment === undefined ? build : (parts.get(segment) ?? others)
  }
}

/** The first segment of a route's path; '' if any may stand there. */
function startOf(routes: Routes, id: string): string {
  const path = withParents(routes, id)
    .toReversed()
    .map((one) => routes[one]?.path ?? '')
    .join('/')
  const first = path.split('/').find(Boolean) ?? ''
  return /^[:*]|\?$/.test(first) ? '' : first.toLowerCase()
}

function withParents(routes: Routes, id: string): string[] {
  const { parentId } = routes[id]!
  return [id, ...(parentId === undefined ? [] : withParents(routes, parentId))]
}

/** In their order, which decides between routes of the same rank. */
const only = <R>(routes: Record<string, R>, ids: ReadonlySet<string>): Record<string, R> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))

/** As React Router compares it: decoded, in any case. Undefined for an odd path. */
function firstSegment(pathname: string): string | undefined {
  if (pathname.includes('//')) return undefined
  try {
    return decodeURIComponent(pathname.split('/')[1] ?? '').toLowerCase()
  } catch {
    // Badly encoded.
    return undefined
  }
}
