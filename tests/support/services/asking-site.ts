import type { AddressInfo } from 'node:net'
import type { Deps } from '#api/deps.ts'
import { challenges } from '#lib/security/challenges.ts'
import { buildSite, type SiteOptions } from '#server/build-site.ts'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { test as base } from '#tests/support/browser/browser.ts'

/** Number words in the questions for browsers without JavaScript, by value. */
export const numberWords = ['nula', 'jedan', 'dva', 'tri', 'četiri', 'pet', 'šest', 'sedam', 'osam', 'devet']

/** The site with challenges enabled. */
export async function askingSite(deps: Deps, options: SiteOptions) {
  await buildIfStale(defaultBrand)
  const asking = challenges({
    secret: Buffer.from('tajna'),
    cost: 50,
    now: deps.now,
    spent: deps.lastingLimits,
    limiter: deps.rateLimiter,
  })
  return buildSite({ ...deps, challenges: asking }, options)
}

/** Pages of a real browser on that site. */
export const test = base.extend('address', { scope: 'file' }, async ({ deps, appOptions }, { onCleanup }) => {
  const site = await askingSite(deps, appOptions)
  await site.listen({ host: '127.0.0.1', port: 0 })
  onCleanup(() => site.close())
  return `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
})
