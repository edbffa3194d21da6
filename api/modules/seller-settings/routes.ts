import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/seller-settings.ts'
import { getSettings, saveSettings } from './service.ts'

export const sellerSettingsRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getSellerSettings, async ({ actor }) => ({ data: await getSettings(deps, actor) }))
  serve(app, calls.saveSellerSettings, ({ actor, body }) => saveSettings(deps, actor, body))
}
