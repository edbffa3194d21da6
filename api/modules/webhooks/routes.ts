import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/webhooks/endpoints.ts'
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listEvents,
  listWebhooks,
  makeWebhook,
  pingWebhook,
  replayEvents,
} from './service.ts'

export const webhookRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listWebhooks, async ({ actor }) => ({ data: await listWebhooks(deps, actor) }))
  serve(app, calls.makeWebhook, ({ actor, body, once }) => makeWebhook(deps, actor, body, once))
  serve(app, calls.getWebhook, async ({ actor, params }) => ({
    data: await getWebhook(deps, actor, params.id),
  }))
  serve(app, calls.changeWebhook, ({ actor, params, body }) => changeWebhook(deps, actor, params.id, body))
  serve(app, calls.deleteWebhook, ({ actor, params }) => deleteWebhook(deps, actor, params.id))
  serve(app, calls.pingWebhook, ({ actor, params }) => pingWebhook(deps, actor, params.id))
  serve(app, calls.listWebhookEvents, ({ actor, params, query }) => listEvents(deps, actor, params.id, query))
  serve(app, calls.replayWebhookEvents, ({ actor, params, body }) =>
    replayEvents(deps, actor, params.id, body.event_id),
  )
}
