import { z } from 'zod'
import { type Brand, declined, defaultBrand, type SiteLink } from '#contract/brand.ts'

const pathWord = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a path word of a-z, 0-9 and single hyphens')
const shownText = z.string().trim().min(1, 'must not be blank').max(60, 'must be at most 60 characters')

const webAddress = z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional()

/** Links to pages elsewhere (spec 2.2); without one, the link leads to a page of our own. */
const linkVariables = {
  help: 'HELP_URL',
  marketing: 'MARKETING_URL',
  blog: 'BLOG_URL',
  careers: 'CAREERS_URL',
  safety: 'SAFETY_URL',
  appStore: 'APP_STORE_URL',
  playStore: 'PLAY_STORE_URL',
} as const satisfies Record<SiteLink, string>

/** The variables that name the product. They are fixed when the pages are built, so the build reads them too. */
export const brandVariables = {
  BRAND: pathWord.default(defaultBrand.path).describe('the word in addresses such as `/mojbazar`'),
  BRAND_NAME: shownText.default(defaultBrand.name).describe('the name that people read'),
  BRAND2: pathWord.default(defaultBrand.secondPath).describe('the second word in addresses'),
  COMPANY_NAME: shownText
    .default(defaultBrand.company)
    .describe('the firm behind the site, also on invoices'),
  CONTACT_EMAIL: z
    .email('must be an e-mail address')
    .optional()
    .describe('the address that users may write to; info pages name it'),
  HELP_URL: webAddress.describe(
    'a page of help elsewhere, opened in a new tab; without it the link leads to a page of our own',
  ),
  MARKETING_URL: webAddress.describe('the same for advertisers'),
  BLOG_URL: webAddress.describe('the same for a blog'),
  CAREERS_URL: webAddress.describe('the same for jobs at the firm'),
  SAFETY_URL: webAddress.describe('the same for safety'),
  APP_STORE_URL: webAddress.describe('the same for the app of iPhones'),
  PLAY_STORE_URL: webAddress.describe('the same for the app of Android phones'),
}

const schema = z.object(brandVariables)

/** Throws a ZodError that lists every invalid variable. */
export function brandFrom(env: Record<string, string | undefined>): Brand {
  return toBrand(schema.parse(withoutEmpty(env)))
}

/** Omits unset values. */
export function toBrand(variables: z.output<typeof schema>): Brand {
  const links = Object.entries(linkVariables).flatMap(([link, name]) => {
    const address = variables[name]
    return address ? [[link, address] as const] : []
  })
  return {
    path: variables.BRAND,
    ...declined(variables.BRAND_NAME),
    secondPath: variables.BRAND2,
    company: variables.COMPANY_NAME,
    ...(variables.CONTACT_EMAIL && { contactEmail: variables.CONTACT_EMAIL }),
    ...(links.length > 0 && { links: Object.fromEntries(links) }),
  }
}

/** The variables that yield this brand; empty ones count as unset. */
export const variablesOf = ({ path, name, secondPath, company, contactEmail, links }: Brand) => ({
  BRAND: path,
  BRAND_NAME: name,
  BRAND2: secondPath,
  COMPANY_NAME: company,
  CONTACT_EMAIL: contactEmail ?? '',
  ...Object.fromEntries(
    Object.entries(linkVariables).map(([link, variable]) => [variable, links?.[link as SiteLink] ?? '']),
  ),
})

/** Treats empty variables as unset. */
export const withoutEmpty = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
