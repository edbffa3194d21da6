import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/serve.ts'
import * as calls from '#contract/saved.ts'
import { findSaved, listSaved, noteSaved, saveListing, saveListings, unsaveListings } from './service.ts'

const removed = { message: 'Oglas je uklonjen iz spašenih.' }

export const savedRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.saveListing, async ({ actor, params }) => {
    await saveListing(deps, actor, params.id)
    return { message: 'Oglas je spašen.' }
  })
  serve(app, calls.unsaveListing, async ({ actor, params }) => {
    await unsaveListings(deps, actor, [params.id])
    return removed
  })
  serve(app, calls.listSavedListings, ({ actor, query }) => listSaved(deps, actor, query))
  serve(app, calls.findSavedListings, async ({ actor, query }) => ({
    ids: await findSaved(deps, actor, query.ids),
  }))
  serve(app, calls.saveListings, async ({ actor, body }) => {
    await saveListings(deps, actor, body.ids)
    return { message: 'Oglasi su spašeni.' }
  })
  serve(app, calls.noteSavedListing, async ({ actor, params, body }) => {
    await noteSaved(deps, actor, params.id, body.note)
    return { message: body.note === null ? 'Bilješka je izbrisana.' : 'Bilješka je sačuvana.' }
  })
  serve(app, calls.unsaveListings, async ({ actor, body }) => {
    await unsaveListings(deps, actor, body.ids)
    return body.ids.length === 1 ? removed : { message: 'Oglasi su uklonjeni iz spašenih.' }
  })
}
