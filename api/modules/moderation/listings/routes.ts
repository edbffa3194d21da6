import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/moderation/staff-listings.ts'
import { editListing, openListingCase } from './staff-edits.ts'
import { findListings, getStaffListing } from './service.ts'

export const staffListingRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.findStaffListings, ({ query }) => findListings(deps, query))
  serve(app, calls.getStaffListing, async ({ actor, params }) => ({
    data: await getStaffListing(deps, actor, params.id),
  }))
  serve(app, calls.editStaffListing, ({ actor, params, body }) => editListing(deps, actor, params.id, body))
  serve(app, calls.openListingCase, ({ actor, params }) => openListingCase(deps, actor, params.id))
}
