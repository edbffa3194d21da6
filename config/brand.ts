import { z } from 'zod'
import { type Brand, defaultBrand } from '#contract/brand.ts'

const pathWord = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a path word of a-z, 0-9 and single hyphens')
const shownText = z.string().trim().min(1, 'must not be blank').max(60, 'must be at most 60 characters')

/** The variables that name the product. They are fixed when the pages are built, so the build reads them too. */
export const brandVariables = {
  BRAND: pathWord.default(defaultBrand.path),
  BRAND_NAME: shownText.default(defaultBrand.name),
  BRAND2: pathWord.default(defaultBrand.secondPath),
  COMPANY_NAME: shownText.default(defaultBrand.company),
}

const schema = z.object(brandVariables)

/** Throws a ZodError that lists every invalid variable. */
export function brandFrom(env: Record<string, string | undefined>): Brand {
  return toBrand(schema.parse(withoutEmpty(env)))
}

export const toBrand = (variables: z.output<typeof schema>): Brand => ({
  path: variables.BRAND,
  name: variables.BRAND_NAME,
  secondPath: variables.BRAND2,
  company: variables.COMPANY_NAME,
})

/** Treats empty variables as unset. */
export const withoutEmpty = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
