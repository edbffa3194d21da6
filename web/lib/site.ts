import type { Brand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths.ts'

// Put in by vite's `define`: the words are fixed when the pages are built.
declare const __BRAND__: Brand

export const brand: Brand = __BRAND__
export const paths = makePaths(brand)
