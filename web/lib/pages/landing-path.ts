import { landingPathOf, type Site } from '#contract/paths/landing.ts'
import { fixedSegmentsOf } from '#contract/paths/public.ts'
import { paths } from '#web/lib/site.ts'

const site: Site = { paths, fixedSegments: fixedSegmentsOf(paths) }

/** The path of a category's landing page, or of its search if it has none. */
export const categoryPath = (category: { id: number; url: string }) => landingPathOf(site, { category })

/** Returns whether a landing page may have this path. */
export const isLandingPath = (pathname: string) => {
  const [, first] = pathname.split('/')
  return Boolean(first) && !site.fixedSegments.has(first!)
}
