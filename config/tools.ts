import { z } from 'zod'
import { type AdsTool, type AnalyticsTool, noTools, type Tools } from '#contract/site/tools.ts'

const folder = z
  .url({ protocol: /^https$/, hostname: /.+/, error: 'must be an https:// address' })
  .refine(
    (text) => !URL.canParse(text) || (new URL(text).search === '' && new URL(text).hash === ''),
    'must have no query or fragment',
  )
  .transform((text) => (text.endsWith('/') ? text : `${text}/`))
  .optional()

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a number from 1 on')
  .transform(Number)

const ads = z
  .array(
    z.strictObject({
      text: z.string().trim().min(1).max(120),
      url: z
        .string()
        .max(500)
        .refine(
          (text) => /^\/(?!\/)/.test(text) || (text.startsWith('https://') && URL.canParse(text)),
          'url is a path or an https:// address',
        ),
      audience: z.enum(['gost', 'logovan', 'svi']).default('svi'),
      categories: z
        .array(z.string().regex(/^[a-z0-9-]{1,80}$/, 'categories are slugs or ids'))
        .max(50)
        .default([]),
    }),
  )
  .min(1)
  .max(100)

export const toolVariables = {
  ANALYTICS: z
    .enum(['own', 'matomo'], 'must be own or matomo')
    .optional()
    .describe(
      '`own` counts pages for the overview of staff, `matomo` reports to a Matomo by its HTTP Tracking API; without it nothing is measured, with it only visitors who agree',
    ),
  MATOMO_URL: folder.describe('the address of `matomo.php`'),
  MATOMO_SITE_ID: number.optional().describe("the site's number there"),
  MATOMO_STATUS_DIMENSION: number.default(1).describe('the custom dimension that holds `gost` or `logovan`'),
  ADS: z
    .enum(['own', 'revive'], 'must be own or revive')
    .optional()
    .describe(
      '`own` shows the ads of `OWN_ADS`, `revive` a zone of Revive Adserver; without it there are none, with it only those who agree see them',
    ),
  OWN_ADS: z
    .string()
    .max(50_000, 'is too long')
    .transform((given, context) => {
      const parsed = ads.safeParse(jsonOf(given))
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
      context.addIssue({
        code: 'custom',
        message: `must be a list of ads in JSON${place}: ${issue?.message ?? 'invalid'}`,
      })
      return z.NEVER
    })
    .optional()
    .describe(
      'a JSON list of `{text, url}`, optionally with `audience` (`gost`, `logovan` or `svi`) and `categories` (slugs or ids): people who looked at one see these ads first',
    ),
  REVIVE_URL: folder.describe(
    'the address of `afr.php`; delivery rules may read the site variables `status` and `kategorije`',
  ),
  REVIVE_ZONE: number.optional().describe('the zone'),
  REVIVE_SIZE: z
    .string()
    .regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}$/, 'must be a width and a height, as 300x250')
    .default('300x250')
    .describe('its width and height in pixels'),
}
const variables = z.object(toolVariables)
type Variables = z.output<typeof variables>

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    // Refused by its schema, which names the variable.
    return undefined
  }
}

export const toTools = (given: Variables): Readonly<Tools> =>
  Object.freeze({ analytics: toAnalytics(given), ads: toAds(given) })

function toAnalytics({ ANALYTICS: kind, ...given }: Variables): AnalyticsTool | null {
  if (kind === 'own') return { kind }
  const { MATOMO_URL: url, MATOMO_SITE_ID: siteId, MATOMO_STATUS_DIMENSION: statusDimension } = given
  return kind === 'matomo' && url && siteId ? { kind, url, siteId, statusDimension } : noTools.analytics
}

function toAds({ ADS: kind, OWN_ADS: own, ...given }: Variables): AdsTool | null {
  if (kind === 'own' && own) return { kind, ads: own }
  const { REVIVE_URL: url, REVIVE_ZONE: zone, REVIVE_SIZE: size } = given
  if (kind !== 'revive' || !url || !zone) return noTools.ads
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { kind, url, zone, width, height }
}

const needs = [
  ['ANALYTICS', 'matomo', ['MATOMO_URL', 'MATOMO_SITE_ID']],
  ['ADS', 'own', ['OWN_ADS']],
  ['ADS', 'revive', ['REVIVE_URL', 'REVIVE_ZONE']],
] as const

/** Rules across these variables, for those that are not wrong by themselves. */
export function toolProblems(
  config: Variables & { BASE_URL?: string | undefined },
  wrong: ReadonlySet<string>,
): string[] {
  const problems = needs
    .filter(([name, kind, rest]) => config[name] === kind && !rest.some((one) => wrong.has(one)))
    .filter(([, , rest]) => rest.some((one) => config[one] === undefined))
    .map(([name, kind, rest]) => `${rest.join(' and ')} must be set when ${name} is ${kind}`)
  const { REVIVE_URL: ads, BASE_URL: site } = config
  // The frame of an ad runs scripts, which reach the pages of their own origin.
  return ads && site && new URL(ads).origin === new URL(site).origin
    ? [...problems, 'REVIVE_URL must be on another host than BASE_URL']
    : problems
}
