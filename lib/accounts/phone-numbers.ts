import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * Returns E.164, or undefined if it is not a mobile number. Without a country code the number counts as
 * Bosnian.
 */
export function parseMobileNumber(text: string): string | undefined {
  const withPlus = text.trim().replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(withPlus, { defaultCountry: 'BA', extract: false })
  return parsed?.isValid() && !parsed.ext ? parsed.number : undefined
}

/** Formats an E.164 number for people: ours as "061 234 567", others with their country code. */
export function readableNumber(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone)
  if (!parsed) return phone
  return parsed.country === 'BA' ? parsed.formatNational() : parsed.formatInternational()
}

/** The ISO 3166 country code of an E.164 number; undefined if unknown. */
export const countryOf = (phone: string): string | undefined => parsePhoneNumberFromString(phone)?.country
