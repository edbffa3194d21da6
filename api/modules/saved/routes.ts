import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/saved/endpoints.ts'
import * as lists from './list-service.ts'
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
  serve(app, calls.listSavedListings, async ({ actor, query, request }) =>
    listSaved(deps, actor, query, await exclusionsFor(deps, request)),
  )
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

  serve(app, calls.listSavedLists, async ({ actor }) => ({ data: await lists.listSavedLists(deps, actor) }))
  serve(app, calls.makeSavedList, async ({ actor, body }) => ({
    id: await lists.makeList(deps, actor, body),
    message: `Lista „${body.name}“ je napravljena.`,
  }))
  serve(app, calls.renameSavedList, async ({ actor, params, body }) => {
    await lists.renameOwnList(deps, actor, params.id, body.name)
    return { message: 'Naziv liste je promijenjen.' }
  })
  serve(app, calls.deleteSavedList, async ({ actor, params }) => {
    await lists.deleteOwnList(deps, actor, params.id)
    return { message: 'Lista je izbrisana. Oglasi iz nje ostaju spašeni.' }
  })
  serve(app, calls.putIntoList, async ({ actor, params, body }) => ({
    message: `Stavljeno u listu „${await lists.putInto(deps, actor, params.id, body.ids)}“.`,
  }))
  serve(app, calls.takeFromList, async ({ actor, params, body }) => ({
    message: `Izvađeno iz liste „${await lists.takeOut(deps, actor, params.id, body.ids)}“.`,
  }))
  serve(app, calls.chooseLists, async ({ actor, params, body }) => {
    await lists.chooseLists(deps, actor, params.id, body.lists)
    return { message: 'Liste oglasa su sačuvane.' }
  })
}
