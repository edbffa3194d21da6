import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'

export const paths = makePaths(defaultBrand)

export type Who = 'visitor' | 'member' | 'shop' | 'ending' | 'fresh' | 'waiting' | 'agent' | 'admin'
export type Visits = { who: Who; addresses: string[] }

export const by = (who: Who, ...addresses: string[]): Visits => ({ who, addresses })
