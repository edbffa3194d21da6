import type { Deps } from '#api/deps.ts'
import { siteOf } from '#api/modules/categories/service.ts'
import { apartPaths } from '#contract/paths/apart.ts'
import { staffPaths } from '#contract/paths/staff.ts'

/** The start of a path's pattern, up to its first parameter. */
const fixedPart = (pattern: string) => pattern.split(':')[0]!

/** Keeps crawlers away from pages that belong to one user or start an action. */
export function robotsText({ brand, baseUrl }: Pick<Deps, 'brand' | 'baseUrl'>): string {
  const { paths } = siteOf(brand)
  const closed = [
    '/api/',
    staffPaths.admin.pattern,
    fixedPart(paths.myListings.pattern).replace(/artikli\/$/, ''),
    fixedPart(paths.editListing.pattern),
    fixedPart(apartPaths.listingPhotos.pattern),
    fixedPart(paths.share.pattern),
    fixedPart(paths.report.pattern),
    paths.logout.pattern,
    '/dev/',
  ]
  return [
    'User-agent: *',
    // Messengers show this picture beside a link to a listing.
    'Allow: /api/listings/*/preview.jpg',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
