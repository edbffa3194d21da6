import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { declarationRoutes } from './declarations/routes.ts'
import { entryRoutes } from './entry/routes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { avatarDrawingRoutes, avatarRoutes } from './settings/avatar-routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { verificationRoutes } from './verification/routes.ts'

export { rootRoutes } from './sessions/routes.ts'

export const accountRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(entryRoutes, { deps })
  await app.register(verificationRoutes, { deps })
  await app.register(recoveryRoutes, { deps })
  await app.register(credentialRoutes, { deps })
  await app.register(sessionRoutes, { deps })
  await app.register(secondFactorRoutes, { deps })
  await app.register(avatarDrawingRoutes)
  await app.register(avatarRoutes, { deps })
  await app.register(settingsRoutes, { deps })
  await app.register(declarationRoutes, { deps })
  await app.register(visitRoutes, { deps })
}
