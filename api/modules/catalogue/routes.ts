import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/catalogue.ts'
import { changeCatalogue, undoChange } from './changes.ts'
import { previewChange } from './preview.ts'
import {
  getAttribute,
  getBrand,
  getBrands,
  getCategories,
  getCategory,
  getPlace,
  getPlaces,
} from './service.ts'

export const catalogueRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getCatalogueCategories, () => getCategories(deps))
  serve(app, calls.getCatalogueCategory, async ({ params }) => ({ data: await getCategory(deps, params.id) }))
  serve(app, calls.getCatalogueAttribute, async ({ params }) => ({
    data: await getAttribute(deps, params.id),
  }))
  serve(app, calls.getCatalogueBrands, ({ query }) => getBrands(deps, query))
  serve(app, calls.getCatalogueBrand, async ({ params }) => ({ data: await getBrand(deps, params.id) }))
  serve(app, calls.getCataloguePlaces, ({ query }) => getPlaces(deps, query.q))
  serve(app, calls.getCataloguePlace, async ({ params }) => ({ data: await getPlace(deps, params.id) }))
  serve(app, calls.previewCatalogueChange, async ({ body }) => ({ data: await previewChange(deps, body) }))
  serve(app, calls.changeCatalogue, ({ actor, body }) => changeCatalogue(deps, actor, body))
  serve(app, calls.undoCatalogueChange, ({ actor, params }) => undoChange(deps, actor, params.id))
}
