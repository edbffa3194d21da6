import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { authCookie } from '#api/plugins/session.ts'
import { noTools } from '#contract/site/tools.ts'
import type { Site } from '#web/lib/context.ts'
import { serveBytes } from './support/serve-bytes.ts'
import { machine, measureLoad, startSite } from './support/site.ts'

// Pages a second of one process: for visitors, compared with a server that sends the same bytes from memory;
// for logged-in users, compared with bare renderToString of the same tree.

const budgets = { visitor: 8_000, loggedIn: 300 }
const site = await startSite()
const { data } = (await site.app.inject('/api/search?per_page=1&q=golf')).json() as { data: { id: number }[] }
const pages = { home: '/', search: '/pretraga?category_id=1', listing: `/artikal/${data[0]!.id}` }
const cookie = await site.login()

console.log(`${machine()}; ${site.listings} demo listings; ten connections, five seconds each`)
for (const [name, url] of Object.entries(pages)) {
  const page = await fetch(site.address + url)
  const bytes = Buffer.from(await page.arrayBuffer())
  const peer = await serveBytes(bytes, Object.fromEntries(page.headers))
  const [visitor, cached] = [await measureLoad(site.address + url), await measureLoad(peer.address)]
  peer.close()
  const own = await measureLoad(site.address + url, { headers: { cookie } })
  // Ten connections that wait for each other run in step, which no visitors do; one shows the bare cost.
  const alone = await measureLoad(site.address + url, { headers: { cookie }, connections: 1 })
  const bare = await bareRenders(url)
  const report = (
    who: string,
    { perSecond, p50, p99, errors, cpuMicroseconds }: typeof own,
    budget: number,
    peerText: string,
  ) =>
    console.log(
      `${name.padEnd(8)} ${who.padEnd(10)} ${String(perSecond).padStart(6)}/s  p50 ${p50} ms  p99 ${p99} ms  cpu ${cpuMicroseconds} µs  ` +
        `${errors} errors  (budget ${budget}; ${peerText})`,
    )
  report('visitor', visitor, budgets.visitor, `the same bytes from memory ${cached.perSecond}/s`)
  const oneByOne = `one connection ${alone.perSecond}/s, p50 ${alone.p50} ms`
  report('logged in', own, budgets.loggedIn, `${oneByOne}; bare renderToString ${bare}/s`)
}
await site.stop()

/** Measures how many times a second React alone renders the page's tree once its data is loaded. */
async function bareRenders(url: string): Promise<number> {
  const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild
  const entry = build.entry.module
  let captured: EntryContext | undefined
  const capturing = {
    ...build,
    entry: {
      module: {
        ...entry,
        default: (...given: Parameters<typeof entry.default>) => {
          captured = given[3]
          return entry.default(...given)
        },
      },
    },
  } as ServerBuild
  const keys = entry as unknown as Record<
    'apiContext' | 'htmlContext' | 'nonceContext' | 'siteContext',
    never
  >
  const context = new RouterContextProvider()
  context.set(keys.apiContext, (async (apiPath: string) => {
    const reply = await site.app.inject({ url: `/api${apiPath}`, headers: { cookie } })
    return { status: reply.statusCode, body: reply.json() as unknown }
  }) as never)
  context.set(keys.htmlContext, {} as never)
  context.set(keys.nonceContext, undefined as never)
  context.set(keys.siteContext, {
    origin: site.address,
    map: null,
    tools: noTools,
    off: {},
  } satisfies Site as never)
  const request = new Request(site.address + url, {
    headers: { cookie: cookie.replace('auth.token', authCookie) },
  })
  await (await createRequestHandler(capturing, 'production')(request, context)).text()

  // Drops the data stream, which can be read only once.
  const tree = { ...captured!, serverHandoffStream: undefined } as EntryContext
  const render = () => renderToString(createElement(ServerRouter, { context: tree, url: request.url }))
  for (let warm = 0; warm < 300; warm++) render()
  const started = performance.now()
  let renders = 0
  while (performance.now() - started < 2_000) {
    render()
    renders += 1
  }
  return Math.round((renders / (performance.now() - started)) * 1_000)
}
