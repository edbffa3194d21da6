import { z } from 'zod'
import { usualSmsRules } from '#contract/limits/accounts.ts'
import { wholeNumber } from './whole-number.ts'

/** An account at Infobip. */
export type SmsAccount = Readonly<{ baseUrl: string; apiKey: string; sender: string }>

export const smsVariables = {
  INFOBIP_BASE_URL: z
    .url({ protocol: /^https$/, error: 'must be an https:// address' })
    .optional()
    .describe(
      'the address of the Infobip account that sends SMS; required in production, elsewhere SMS go to `/dev/posta`',
    ),
  INFOBIP_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional()
    .meta({ description: 'its key', isSecret: true }),
  INFOBIP_SENDER: z
    .string()
    .regex(/^([A-Za-z0-9 ]{3,11}|\d{3,15})$/, 'must be 3 to 11 letters and digits, or a number')
    .optional()
    .meta({ description: 'the sender that phones show', usual: 'the brand' }),
  SMS_COUNTRIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toUpperCase()))
    .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)), 'must be codes of countries, as BA,HR')
    .default(usualSmsRules.countries)
    .describe('codes of the countries that may receive SMS, comma-separated'),
  SMS_PER_DAY: wholeNumber(0, 1_000_000).default(usualSmsRules.perDay).describe('the most SMS a day'),
}

const variables = z.object(smsVariables)
type Variables = z.output<typeof variables>

/** Null without an account. */
export function toSms(
  { INFOBIP_BASE_URL: baseUrl, INFOBIP_API_KEY: apiKey, INFOBIP_SENDER }: Variables,
  brandName: string,
): SmsAccount | null {
  if (!baseUrl || !apiKey) return null
  return Object.freeze({ baseUrl, apiKey, sender: INFOBIP_SENDER ?? defaultSender(brandName) })
}

export const toSmsRules = ({ SMS_COUNTRIES, SMS_PER_DAY }: Variables) =>
  Object.freeze({ countries: Object.freeze(SMS_COUNTRIES) as readonly string[], perDay: SMS_PER_DAY })

/** Production needs an account: the inbox that replaces it shows everyone's codes to everyone. */
export function smsProblems(
  { INFOBIP_BASE_URL, INFOBIP_API_KEY, APP_ENV }: Variables & { APP_ENV: string },
  wrong: ReadonlySet<string>,
): string[] {
  if (wrong.has('INFOBIP_BASE_URL') || wrong.has('INFOBIP_API_KEY')) return []
  if (Boolean(INFOBIP_BASE_URL) !== Boolean(INFOBIP_API_KEY))
    return ['INFOBIP_BASE_URL and INFOBIP_API_KEY must be set together']
  return APP_ENV === 'production' && !INFOBIP_BASE_URL
    ? ['INFOBIP_BASE_URL and INFOBIP_API_KEY must be set when APP_ENV is production']
    : []
}

/** A sender name that Infobip accepts and phones show: 3 to 11 ASCII letters and digits. */
function defaultSender(name: string) {
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .slice(0, 11)
  return plain.length < 3 ? 'Oglasi' : plain
}
