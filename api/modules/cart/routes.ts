import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/cart.ts'
import { addToCart, changeItem, getCart, mergeCart, previewCart, removeItem } from './service.ts'

const removed = (pieces: number | undefined) =>
  pieces === undefined ? 'Uklonjeno iz korpe.' : 'Količina je smanjena.'

export const cartRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getCart, async ({ actor }) => ({ data: await getCart(deps, actor.id) }))
  serve(app, calls.addToCart, async ({ actor, body, once }) => ({
    data: await addToCart(deps, actor, body, once),
    message: 'Dodano u korpu.',
  }))
  serve(app, calls.changeCartItem, async ({ actor, params, body }) => ({
    data: await changeItem(deps, actor, params.id, body),
    message: body.price === undefined ? 'Količina je promijenjena.' : 'Cijena je prihvaćena.',
  }))
  serve(app, calls.removeCartItem, async ({ actor, params, query }) => ({
    data: await removeItem(deps, actor, ({ id }) => id === params.id, query.quantity),
    message: removed(query.quantity),
  }))
  serve(app, calls.removeListingFromCart, async ({ actor, params, query }) => ({
    data: await removeItem(deps, actor, ({ listing_id }) => listing_id === params.id, query.quantity),
    message: removed(query.quantity),
  }))
  serve(app, calls.mergeCart, async ({ actor, body }) => ({
    data: await mergeCart(deps, actor, body.items),
    message: 'Vaša korpa s ovog uređaja je prebačena.',
  }))
  serve(app, calls.previewCart, async ({ query }) => ({ data: await previewCart(deps, query.items) }))
}
