import './pinned-node.ts'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { createServer } from 'vite'
import { startServer } from '#server/main.ts'
import { configOrExit } from '#config/config.ts'
import { buildShopHost } from './build.ts'
import { demoAccounts, demoPassword } from '#demo/accounts.ts'
import { runUntilStopped } from '#lib/process/run-until-stopped.ts'

const root = path.join(import.meta.dirname, '..')
// Vite serves from one thread.
const config = { ...configOrExit(process.env), servingThreads: 1, searchThreads: 1 }

/** One server on one port: Vite serves modules and hot reload, Fastify the rest. */
await runUntilStopped(async ({ stack, fail }) => {
  await startServer(config, {
    stack,
    fail,
    notify: (text) => console.log(`  ${text}`),
    makeSite: async (deps, options) => {
      const [{ buildApp }, { mainPages }, { serveShops }] = await Promise.all([
        import('#api/app.ts'),
        import('#server/main-pages.ts'),
        import('#server/shop-pages.ts'),
      ])
      const app = await buildApp(deps, options)
      const vite = await createServer({
        root,
        appType: 'custom',
        server: { middlewareMode: true, ws: { server: app.server } },
      })
      stack.defer(() => vite.close())
      app.addHook('onRequest', (request, reply, done) => {
        if (/^\/(api|media)\//.test(request.url) || request.shopLabel !== undefined) return done()
        vite.middlewares(request.raw, reply.raw, done)
      })
      await app.register(mainPages, {
        build: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
        site: { origin: config.baseUrl, map: config.map, tools: config.tools },
        switches: deps,
        search: deps.search,
        // Without a policy.
        socket: '',
        gateways: [],
        brandName: config.brand.name,
      })
      // Drawings and icons for the hosts of shops; Vite answers on the main one before.
      await app.register(fastifyStatic, {
        root: path.join(root, 'web/public'),
        wildcard: false,
        index: false,
        decorateReply: false,
      })
      // From a build, without hot reload.
      const folder = path.join(root, 'build/shop')
      await buildShopHost(config.brand, { folder: path.join(root, 'build'), signal: undefined })
      await serveShops(app, deps, { map: config.map, main: config.baseUrl, folder })
      return app
    },
  })
  console.log(`${config.brand.name} runs at ${config.baseUrl}, with hot reload of pages`)
  console.log(`  API: ${config.baseUrl}/api/docs`)
  console.log(
    `  Log in as ${demoAccounts.map(({ username }) => username).join(', ')}; password ${demoPassword}`,
  )
})
