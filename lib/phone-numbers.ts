import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** In E.164, or undefined where it is no mobile number. Without a country code it is one of Bosnia and Herzegovina. */
export function parseMobileNumber(text: string): string | undefined {
  const withPlus = text.trim().replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(withPlus, { defaultCountry: 'BA', extract: false })
  return parsed?.isValid() && !parsed.ext ? parsed.number : undefined
}

/** A number in E.164 as people write it: one of ours "061 234 567", others with their country. */
export function readableNumber(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone)
  if (!parsed) return phone
  return parsed.country === 'BA' ? parsed.formatNational() : parsed.formatInternational()
}

/** Of a number in E.164, as an ISO 3166 code; undefined where no country is known for it. */
export const countryOf = (phone: string): string | undefined => parsePhoneNumberFromString(phone)?.country
