import fp from 'fastify-plugin'
import { hostJudge, type HostRules } from '#lib/http/known-hosts.ts'
import type { Live } from '#realtime/live.ts'
import { isLiveAddress, refuseUpgrade } from '#realtime/server.ts'

type Options = { live: Live; baseUrl: string; rules: HostRules }

/** Hands upgrades to `/app/` to the server of live events. The development server takes its own. */
export const liveSockets = fp<Options>(async (app, { live, baseUrl, rules }) => {
  const judge = hostJudge(baseUrl, rules)
  /** Pages of other sites may not connect in a visitor's name; programs send no origin. */
  const isOwn = (origin: string | undefined) =>
    origin === undefined || judge(URL.parse(origin)?.host ?? '').kind === 'known'

  app.server.on('upgrade', (request, socket, head) => {
    if (!isLiveAddress(request.url)) {
      if (app.server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404)
      return
    }
    if (!isOwn(request.headers.origin)) return refuseUpgrade(socket, 403)
    live.accept(request, socket, head)
  })
  app.addHook('preClose', () => live.leave())
})
