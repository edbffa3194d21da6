import { DomainError } from '#lib/errors.ts'
import { attrLimits, maxSearchValueLength, maxSearchValues } from '#contract/limits/search.ts'
import { searchParameters } from '#contract/search/endpoints.ts'

const refuse = (name: string, problem: string): never => {
  throw new DomainError('bad_request', undefined, { fields: { [name]: problem } })
}

/**
 * Throws bad_request for input that our forms never send and no schema should have to handle: repeated or
 * array parameters, and immense texts and lists. Unknown names pass, since links carry all kinds.
 */
export function refuseOddQuery(query: unknown) {
  if (typeof query !== 'object' || query === null) return
  const given = query as Record<string, unknown>
  for (const name of Object.keys(given)) {
    const bracket = name.indexOf('[')
    const known = searchParameters.find((one) => one === (bracket < 0 ? name : name.slice(0, bracket)))
    if (known === undefined) continue
    const value = given[name]
    if (bracket >= 0 || typeof value !== 'string') return refuse(known, 'Parametar se navodi jednom.')
    if (known === 'attr') {
      if (value.length > attrLimits.characters) return refuse(known, 'Filter atributa je predug.')
      continue // contains commas itself
    }
    if (value.length > maxSearchValueLength) return refuse(known, 'Vrijednost je preduga.')
    if (value.split(',').length > maxSearchValues && known !== 'q' && known !== 'trazilica')
      return refuse(known, `Najviše ${maxSearchValues} vrijednosti.`)
  }
}
