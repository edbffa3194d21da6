import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/delivery/endpoints.ts'
import * as parcels from '#contract/delivery/parcels.ts'
import { cancelCourier, getLabel, getOrderParcel, getTracking, orderCourier } from './parcels/service.ts'
import { getCourierPrices, getDeliverySettings, getListingDelivery, saveDeliverySettings } from './service.ts'

export const deliveryRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getDeliverySettings, async ({ actor }) => ({
    data: await getDeliverySettings(deps, actor),
  }))
  serve(app, calls.saveDeliverySettings, async ({ actor, body }) => ({
    data: await saveDeliverySettings(deps, actor, body),
    message: 'Dostava je sačuvana.',
  }))
  serveShared(app, calls.getCourierPrices, () => ({ data: getCourierPrices(deps) }))
  serve(app, calls.getListingDelivery, async ({ request, params, query }) => ({
    data: await getListingDelivery(deps, await request.actor(), params.id, query),
  }))
  serve(app, parcels.getOrderParcel, ({ actor, params }) => getOrderParcel(deps, actor, params.id))
  serve(app, parcels.bookParcel, async ({ actor, params, once }) => ({
    data: await orderCourier(deps, actor, params.id, once),
    message: 'Kurir je naručen.',
  }))
  serve(app, parcels.cancelParcel, async ({ actor, params }) => ({
    data: await cancelCourier(deps, actor, params.id),
    message: 'Kurir se otkazuje.',
  }))
  serve(app, parcels.getParcelLabel, async ({ actor, params, reply }) => {
    const pdf = await getLabel(deps, actor, params.id)
    return reply.type('application/pdf').header('cache-control', 'private, no-store').send(pdf)
  })
  serve(app, parcels.trackParcel, async ({ params }) => ({ data: await getTracking(deps, params.code) }))
}
