import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { feedRoutes } from './feeds/routes.ts'
import { listingFeeRoutes } from './fees/routes.ts'
import { groupEditRoutes } from './group-edits/routes.ts'
import { listingLifeRoutes } from './life/routes.ts'
import { listingLimitRoutes } from './owner/routes.ts'
import { listingPreviewRoutes } from './preview/routes.ts'
import { listingReadRoutes } from './reading/routes.ts'
import { listingStateRoutes } from './state/routes.ts'
import { listingWriteRoutes } from './writing/routes.ts'

export const listingRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(listingReadRoutes, { deps })
  await app.register(listingWriteRoutes, { deps })
  await app.register(listingStateRoutes, { deps })
  await app.register(listingFeeRoutes, { deps })
  await app.register(listingLimitRoutes, { deps })
  await app.register(listingLifeRoutes, { deps })
  await app.register(listingPreviewRoutes, { deps })
  await app.register(groupEditRoutes, { deps })
  await app.register(feedRoutes, { deps })
}
