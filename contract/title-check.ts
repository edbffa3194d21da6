/** What can be said against a title. What is forbidden keeps a listing from being published, the rest is advice. */
export type TitleRemark = 'phone' | 'link' | 'capitals' | 'several'

export const titleRemarkText: Record<TitleRemark, string> = {
  phone: 'Naslov ne smije sadržavati broj telefona: kupci ga vide na dugme u oglasu.',
  link: 'Naslov ne smije sadržavati link ni adresu stranice.',
  capitals: 'Naslov pisan velikim slovima se teže čita.',
  several: 'Čini se da je u naslovu više modela. Oglas za svaki posebno lakše se pronađe.',
}

const isForbidden: readonly TitleRemark[] = ['phone', 'link']

// A mobile or a landline number of the country, with or without its prefix, however it is divided.
const phone = /(?:(?:\+|\b00)387[\s/.-]*\(?0?\)?[3-6]\d|\b0[3-6]\d)(?:[\s/.-]*\d){6,7}(?!\d)/u
// Not asp.net, which is no address, nor a size such as vel.EU.
const link =
  /https?:\/\/|\bwww\.|(?<![\p{L}\d.-])[a-z\d-]{3,}\.(?:ba|com|hr|rs|me|de|at|eu|info|shop|org)(?![\p{L}\d.])/u

/** Words of four letters and more are enough to shout. */
const longWord = /\p{L}{4,}/gu
const fewestLoud = 3
const shoutingShare = 0.7

function isShouting(title: string): boolean {
  const words = title.match(longWord) ?? []
  const loud = words.filter((word) => word === word.toUpperCase())
  return loud.length >= fewestLoud && loud.length / words.length >= shoutingShare
}

/** "Golf 5, 6, 7", "iPhone 11/12/13", "Golf 5 i Golf 6"; not "12/256GB" nor "100 x 200". */
const list =
  /\b(\p{L}{3,})\s+(\d{1,2})(?:(?:,\s+|\s*\/\s*|\s+i\s+|\s+ili\s+)\d{1,2}\b){2,}(?![\d.]|\s*(?:gb|tb|cm|mm|m|kg|x)\b)/iu
const numbered = /\b(\p{L}{3,})\s+(\d{1,2})\b(?![.,-]\d|\s*(?:gb|tb|cm|mm|m|kg|x|kom|god)\b)/giu

function namesSeveral(title: string): boolean {
  if (list.test(title)) return true
  const numbers = new Map<string, string>()
  for (const [, name, number] of title.matchAll(numbered)) {
    const key = name!.toLowerCase()
    const before = numbers.get(key)
    if (before !== undefined && before !== number) return true
    numbers.set(key, number!)
  }
  return false
}

export function titleRemarks(title: string): TitleRemark[] {
  return [
    ...(phone.test(title) ? (['phone'] as const) : []),
    ...(link.test(title) ? (['link'] as const) : []),
    ...(isShouting(title) ? (['capitals'] as const) : []),
    ...(namesSeveral(title) ? (['several'] as const) : []),
  ]
}

/** Why a title can't be published; undefined where it can. */
export function titleProblem(title: string): string | undefined {
  const found = titleRemarks(title).find((remark) => isForbidden.includes(remark))
  return found && titleRemarkText[found]
}

/** The title without shouting: long words in small letters, the first one with a capital; GTI and 4MATIC stay. */
export function quietTitle(title: string): string {
  const quiet = title.replace(longWord, (word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
  return quiet.charAt(0).toUpperCase() + quiet.slice(1)
}
