import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/listings/state.ts'
import { findRepost } from '../reposts/service.ts'
import {
  changeState,
  deleteListing,
  publishListing,
  refreshListing,
  restoreListing,
  unfinishListing,
} from './service.ts'

const plainChanges = {
  hide: calls.hideListing,
  unhide: calls.unhideListing,
  finish: calls.finishListing,
  reserve: calls.reserveListing,
  unreserve: calls.unreserveListing,
} as const

export const listingStateRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.publishListing, ({ actor, params, body, once }) =>
    publishListing(deps, actor, params.id, body, once),
  )
  for (const event of ['hide', 'unhide', 'finish', 'reserve', 'unreserve'] as const)
    serve(app, plainChanges[event], ({ actor, params }) => changeState(deps, actor, params.id, event))
  serve(app, calls.unfinishListing, ({ actor, params }) => unfinishListing(deps, actor, params.id))
  serve(app, calls.restoreListing, ({ actor, params }) => restoreListing(deps, actor, params.id))
  serve(app, calls.refreshListing, ({ actor, params, body, once }) =>
    refreshListing(deps, actor, params.id, body, once),
  )
  serve(app, calls.deleteListing, ({ actor, params }) => deleteListing(deps, actor, params.id))
  serve(app, calls.findRepost, async ({ actor, params }) => ({
    data: await findRepost(deps, actor, params.id),
  }))
}
