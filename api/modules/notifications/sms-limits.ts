import type { Deps } from '#api/deps.ts'
import { addressKey } from '#lib/http/addresses.ts'
import { wrongFields } from '#lib/errors.ts'
import { countryOf } from '#lib/accounts/phone-numbers.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { foreignSmsPerDay } from '#contract/limits/accounts.ts'

const daySeconds = 24 * 3600

const countryNames: Record<string, string> = {
  BA: 'Bosne i Hercegovine',
  HR: 'Hrvatske',
  RS: 'Srbije',
  ME: 'Crne Gore',
  SI: 'Slovenije',
  MK: 'Sjeverne Makedonije',
  AT: 'Austrije',
  DE: 'Njemačke',
  CH: 'Švicarske',
}

/**
 * Counts an SMS before it is queued. Against SMS pumping, it is limited by number, account, address, country
 * and day; the limits survive a restart. `to` is in E.164; a recovery has no account.
 */
export async function countSms(
  { lastingLimits, smsRules, changeLimits: { sms } }: Deps,
  { to, ip, accountId }: { to: string; ip: string; accountId: number | null },
): Promise<void> {
  const { countries } = smsRules
  const country = countryOf(to)
  if (!country || !countries.includes(country)) {
    const names = countries.map((code) => countryNames[code] ?? code).join(', ')
    const fields = { phone: `SMS poruke šaljemo samo na brojeve iz: ${names}.` }
    throw wrongFields(fields)
  }
  await lastingLimits.hit('sms-address', addressKey(ip), sms)
  if (accountId !== null) await lastingLimits.hit('sms-account', `id:${accountId}`, sms)
  await lastingLimits.hit('sms-number', to, sms)
  try {
    await countOfDay({ lastingLimits, smsRules }, country)
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    throw new RateLimited(
      error.retryAfterSeconds,
      'Trenutno ne možemo poslati SMS. Pokušajte ponovo kasnije.',
    )
  }
}

/**
 * Counts a warning SMS to a number's holder, and returns whether it may be sent. Only the daily limit
 * applies: earlier requests for codes must not be able to suppress the warning. `to` is in E.164.
 */
export async function countWarning(deps: Deps, to: string): Promise<boolean> {
  const country = countryOf(to)
  if (!country || !deps.smsRules.countries.includes(country)) return false
  try {
    await countOfDay(deps, country)
    return true
  } catch (error) {
    if (error instanceof RateLimited) return false
    throw error
  }
}

async function countOfDay(
  { lastingLimits, smsRules: { countries, perDay } }: Pick<Deps, 'lastingLimits' | 'smsRules'>,
  country: string,
) {
  if (country !== countries[0])
    await lastingLimits.hit('sms-country', country, { max: foreignSmsPerDay, windowSeconds: daySeconds })
  await lastingLimits.hit('sms-day', 'all', { max: perDay, windowSeconds: daySeconds })
}
