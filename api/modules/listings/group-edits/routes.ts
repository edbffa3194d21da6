import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/listings/group-edits.ts'
import {
  applyGroupEdit,
  deleteGroupEdit,
  getGroupEdit,
  listGroupEditable,
  listGroupEditItems,
  listGroupEdits,
  makeGroupEdit,
  stopGroupEdit,
  undoGroupEdit,
} from './service.ts'

export const groupEditRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listGroupEditable, ({ actor, query }) => listGroupEditable(deps, actor, query))
  serve(app, calls.listGroupEdits, async ({ actor }) => ({ data: await listGroupEdits(deps, actor) }))
  serve(app, calls.makeGroupEdit, ({ actor, body, once }) => makeGroupEdit(deps, actor, body, once))
  serve(app, calls.getGroupEdit, async ({ actor, params }) => ({
    data: await getGroupEdit(deps, actor, params.id),
  }))
  serve(app, calls.listGroupEditItems, ({ actor, params, query }) =>
    listGroupEditItems(deps, actor, params.id, query),
  )
  serve(app, calls.applyGroupEdit, async ({ actor, params }) => {
    await applyGroupEdit(deps, actor, params.id)
    return { message: 'Izmjena je počela.' }
  })
  serve(app, calls.stopGroupEdit, async ({ actor, params }) => {
    await stopGroupEdit(deps, actor, params.id)
    return { message: 'Izmjena se zaustavlja.' }
  })
  serve(app, calls.undoGroupEdit, async ({ actor, params }) => {
    await undoGroupEdit(deps, actor, params.id)
    return { message: 'Poništavanje je počelo.' }
  })
  serve(app, calls.deleteGroupEdit, async ({ actor, params }) => {
    await deleteGroupEdit(deps, actor, params.id)
    return { message: 'Pregled je odbačen.' }
  })
}
