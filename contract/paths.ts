import { makeAgentPaths } from './agent-paths.ts'
import { apartPaths } from './apart-paths.ts'
import type { Brand } from './brand.ts'
import { makePublicPaths } from './public-paths.ts'
import { staffPaths } from './staff-paths.ts'

export * from './public-paths.ts'

/** Every page (spec 2.2), with the brand's words. */
export const makePaths = (brand: Brand) => ({
  ...makePublicPaths(brand),
  ...apartPaths,
  ...makeAgentPaths(brand),
  ...staffPaths,
})
export type Paths = ReturnType<typeof makePaths>
