import { z } from 'zod'
import { type LoanPartner, loanPurposes } from '#contract/loans/endpoints.ts'

/** A partner that lends, and the address for inquiries to it. */
export type LendingPartner = LoanPartner & { email: string }

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug is a-z, 0-9 and single hyphens')
  .max(40)
const shown = z.string().trim().min(1).max(60)
const marks = z
  .number()
  .min(0)
  .max(99_999_999)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'amounts have at most two decimals')
const percent = z.number().min(0).max(100)
const months = z.int().min(1).max(480)

const product = z
  .strictObject({
    slug,
    name: shown,
    purpose: z.enum(loanPurposes).default('any'),
    rate: percent,
    fee_percent: percent.default(0),
    fee_min: marks.default(0),
    fee_max: marks.nullable().default(null),
    monthly_fee: marks.default(0),
    min_amount: marks,
    max_amount: marks,
    min_months: months,
    max_months: months,
    min_down_percent: z.number().min(0).max(90).default(0),
  })
  .refine(({ min_amount, max_amount }) => min_amount <= max_amount, 'min_amount is at most max_amount')
  .refine(({ min_months, max_months }) => min_months <= max_months, 'min_months is at most max_months')
  .refine(({ fee_min, fee_max }) => fee_max === null || fee_min <= fee_max, 'fee_min is at most fee_max')

const areApart = (items: readonly { slug: string }[]) =>
  new Set(items.map((item) => item.slug)).size === items.length

const partners = z
  .array(
    z.strictObject({
      slug,
      name: shown,
      email: z.email(),
      products: z.array(product).min(1).max(20).refine(areApart, 'each slug stands once'),
    }),
  )
  .max(20)
  .refine(areApart, 'each slug stands once')

export const loanVariables = {
  LOAN_PARTNERS: z
    .string()
    .max(50_000, 'is too long')
    .transform((given, context) => {
      const parsed = partners.safeParse(jsonOf(given))
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
      context.addIssue({
        code: 'custom',
        message: `must be a list of partners in JSON${place}: ${issue?.message ?? 'invalid'}`,
      })
      return z.NEVER
    })
    .optional()
    .describe(
      'partners that lend, as a [JSON list](#partners-that-lend); without it there is none in production, and elsewhere a bank that does not exist stands in',
    ),
}
const variables = z.object(loanVariables)

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    // Refused by its schema, which names the variable.
    return undefined
  }
}

/** A bank that does not exist. */
const demoPartners = partners.parse([
  {
    slug: 'prva-probna-banka',
    name: 'Prva probna banka',
    email: 'krediti@prva-probna-banka.example',
    products: [
      {
        slug: 'auto-kredit',
        name: 'Auto kredit',
        purpose: 'cars',
        rate: 5.49,
        fee_percent: 1,
        fee_max: 300,
        monthly_fee: 2,
        min_amount: 3_000,
        max_amount: 80_000,
        min_months: 12,
        max_months: 84,
      },
      {
        slug: 'stambeni-kredit',
        name: 'Stambeni kredit',
        purpose: 'homes',
        rate: 3.99,
        fee_percent: 0.5,
        fee_min: 100,
        fee_max: 1_000,
        monthly_fee: 3,
        min_amount: 20_000,
        max_amount: 400_000,
        min_months: 60,
        max_months: 360,
        min_down_percent: 10,
      },
      {
        slug: 'gotovinski-kredit',
        name: 'Gotovinski kredit',
        rate: 6.49,
        fee_percent: 1,
        fee_max: 250,
        monthly_fee: 2,
        min_amount: 1_000,
        max_amount: 50_000,
        min_months: 6,
        max_months: 120,
      },
    ],
  },
])

/** Partners that lend; the demo's, unless some are configured or the site is in production. */
export function toLoanPartners(
  given: z.output<typeof variables> & { APP_ENV: string },
): readonly Readonly<LendingPartner>[] {
  const stands = given.LOAN_PARTNERS === undefined && given.APP_ENV !== 'production'
  const chosen = stands ? demoPartners : (given.LOAN_PARTNERS ?? [])
  return Object.freeze(chosen.map((partner) => Object.freeze({ ...partner, is_demo: stands })))
}
