import type { Brand } from '#contract/brand.ts'
import { makePublicPaths } from '#contract/paths/public.ts'

// Replaced by vite's `define`, so the brand is fixed at build time.
declare const __BRAND__: Brand

export const brand: Brand = __BRAND__
export const paths = makePublicPaths(brand)
