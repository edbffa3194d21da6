import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Reader, type Response } from 'maxmind'

const table = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
const names = new Intl.DisplayNames(['bs'], { type: 'region', fallback: 'none' })

let reader: Reader<Response & { country_code: string }> | undefined

/** The country an address is assigned to, in Bosnian; null if the registries name none. */
export function countryOfAddress(address: string): string | null {
  reader ??= new Reader(readFileSync(fileURLToPath(import.meta.resolve(table))))
  const code = reader.get(address)?.country_code
  return (code && names.of(code)) ?? null
}
