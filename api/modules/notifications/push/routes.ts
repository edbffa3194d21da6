import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/notifications/push.ts'
import { pushKeys, subscribe, unsubscribeBrowser } from './service.ts'

export const pushRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getPushKey, async () => ({ key: (await pushKeys(deps)).publicKey }))
  serve(app, calls.addPushSubscription, async ({ actor, body }) => {
    await subscribe(deps, actor, body)
    return { message: 'Obavijesti stižu na ovaj uređaj.' }
  })
  serve(app, calls.removePushSubscription, async ({ actor, body }) => {
    await unsubscribeBrowser(deps, actor, body.endpoint)
    return { message: 'Obavijesti više ne stižu na ovaj uređaj.' }
  })
}
