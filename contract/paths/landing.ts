import type { PublicPaths } from './public.ts'

/** All paths, and the first segments that other pages own. */
export type Site = { paths: PublicPaths; fixedSegments: ReadonlySet<string> }

type Subject = {
  category?: { id: number; url: string } | undefined
  brand?: { id: number; slug: string } | undefined
  model?: { id: number; slug: string } | undefined
}

/** The path of a subject's landing page; its search if another page owns the first segment. */
export function landingPathOf({ paths, fixedSegments }: Site, { category, brand, model }: Subject): string {
  const [first = '', ...rest] = [category?.url, brand?.slug, model?.slug].filter((part) => part !== undefined)
  if (!fixedSegments.has(first)) return paths.landing(first, ...rest)
  return paths.search({ category_id: category?.id, brands: brand?.id, models: model?.id })
}
