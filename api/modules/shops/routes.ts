import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/shops/endpoints.ts'
import {
  getExtension,
  getOwnShop,
  getProforma,
  listExtensions,
  listPackages,
  startExtension,
} from './extensions.ts'
import { getSettings, saveSettings, saveSettingsOf } from './settings.ts'
import { becomeShop } from './new-shop.ts'
import { getSetup } from './setup.ts'
import { printProforma } from './proforma-pdf.ts'

export const shopRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getShopPackages, async () => listPackages(deps))
  serve(app, calls.openShop, ({ actor, body }) => becomeShop(deps, actor, body))
  serve(app, calls.getOwnShop, ({ actor }) => getOwnShop(deps, actor))
  serve(app, calls.getShopSetup, ({ actor }) => getSetup(deps, actor))
  serve(app, calls.getShopSettings, async ({ actor }) => ({ data: await getSettings(deps, actor) }))
  serve(app, calls.saveShopSettings, ({ actor, body }) => saveSettings(deps, actor, body))
  for (const call of [calls.changeShop, calls.changePremiumShop])
    serve(app, call, ({ actor, params, body }) => saveSettingsOf(deps, actor, params.id, body))
  serve(app, calls.getShopExtension, ({ actor }) => getExtension(deps, actor))
  serve(app, calls.extendShop, ({ actor, body, once }) => startExtension(deps, actor, body, once))
  serve(app, calls.listShopPurchases, ({ actor, query }) => listExtensions(deps, actor, query.page))
  serve(app, calls.getProforma, ({ actor, params }) => getProforma(deps, actor, params.id))
  serve(app, calls.printProforma, async ({ actor, params, reply }) => {
    const { name, bytes } = await printProforma(deps, actor, params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .send(bytes)
  })
}
