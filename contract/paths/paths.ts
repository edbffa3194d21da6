import { makeAgentPaths } from './agents.ts'
import { apartPaths } from './apart.ts'
import type { Brand } from '#contract/brand.ts'
import { makePublicPaths } from './public.ts'
import { staffPaths } from './staff.ts'

export * from './public.ts'

/** Every page (spec 2.2), with the brand's words. */
export const makePaths = (brand: Brand) => ({
  ...makePublicPaths(brand),
  ...apartPaths,
  ...makeAgentPaths(brand),
  ...staffPaths,
})
export type Paths = ReturnType<typeof makePaths>
