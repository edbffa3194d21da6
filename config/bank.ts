import { z } from 'zod'
import { type BankAccounts, isBankAccount } from '#contract/bank/accounts.ts'

/** Banks take only these signs in the code to scan. */
const shown = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^[0-9A-Za-zčćđšžČĆĐŠŽ ,:.?()+'/-]+$/, 'must be letters, digits and , : . ? ( ) + / -')
    .max(max, `must be at most ${max} characters`)
    .optional()

const accountText = /^([^:,]{1,50}):([\sBA\d-]{16,30})$/

export const bankVariables = {
  BANK_RECIPIENT: shown(50).meta({ description: 'the recipient on payment slips', usual: "the company's" }),
  BANK_RECIPIENT_STREET: shown(50).meta({ description: "the recipient's street", usual: "the company's" }),
  BANK_RECIPIENT_PLACE: shown(25).meta({
    description: "the recipient's postal code and town",
    usual: "the company's",
  }),
  BANK_ACCOUNTS: z
    .string()
    .max(2_000, 'is too long')
    .transform((text) =>
      text.split(',').map((part) => {
        const [, bank = '', number = ''] = accountText.exec(part.trim()) ?? []
        return {
          bank: bank.trim(),
          number: number
            .trim()
            .replace(/^BA\d\d/, '')
            .replace(/\D/g, ''),
        }
      }),
    )
    .refine(
      (accounts) => accounts.every(({ bank, number }) => bank !== '' && isBankAccount(number)),
      'must be banks with their accounts of 16 digits, as "Raiffeisen:1610000012345678", separated by commas',
    )
    .refine((accounts) => accounts.length <= 20, 'must be at most 20 accounts')
    .optional()
    .describe(
      'the accounts on which payment slips are paid, as `Bank:16 digits`, comma-separated; without it nobody can pay by slip, and outside production accounts that do not exist stand in',
    ),
}
const variables = z.object(bankVariables)
type Variables = z.output<typeof variables>

/** Accounts of a bank that does not exist, so that nobody pays by mistake. */
const demoAccounts = [
  { bank: 'Prva probna banka', number: '9990010000123483' },
  { bank: 'Druga probna banka', number: '9980020000567806' },
]

/** Variables about the company, declared elsewhere. */
type Company = {
  APP_ENV: string
  COMPANY_NAME: string
  COMPANY_ADDRESS?: string | undefined
  COMPANY_PLACE?: string | undefined
}

/** Null if nobody can pay by slip. Outside production, accounts that do not exist stand in for missing ones. */
export function toBank(given: Variables & Company): Readonly<BankAccounts> | null {
  const isProduction = given.APP_ENV === 'production'
  const accounts = given.BANK_ACCOUNTS ?? (isProduction ? undefined : demoAccounts)
  if (!accounts) return null
  return Object.freeze({
    recipient: Object.freeze({
      name: given.BANK_RECIPIENT ?? given.COMPANY_NAME.slice(0, 50),
      street: given.BANK_RECIPIENT_STREET ?? given.COMPANY_ADDRESS ?? 'Probna ulica 1',
      place: given.BANK_RECIPIENT_PLACE ?? given.COMPANY_PLACE ?? '71000 Sarajevo',
    }),
    accounts: Object.freeze(accounts.map((account) => Object.freeze(account))),
  })
}

/** Rules across these variables, for those that are not wrong by themselves. */
export function bankProblems(given: Variables & Company, wrong: ReadonlySet<string>): string[] {
  if (given.APP_ENV !== 'production' || !given.BANK_ACCOUNTS) return []
  const pairs = [
    ['BANK_RECIPIENT_STREET', 'COMPANY_ADDRESS'],
    ['BANK_RECIPIENT_PLACE', 'COMPANY_PLACE'],
  ] as const
  return pairs
    .filter((names) => names.every((name) => !given[name] && !wrong.has(name)))
    .map((names) => `${names.join(' or ')} must be set with BANK_ACCOUNTS when APP_ENV is production`)
}
