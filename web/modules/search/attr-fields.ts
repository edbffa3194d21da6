import { type AttrFilter, type AttrKind, decodeAttr, UnreadableAttr } from '#contract/search/attr-codec.ts'
import { plainAmount } from './amount.ts'

/**
 * The form field names of attribute filters: `a7` for each value, `a2od` and `a2do` for the ends of a range.
 */
const fieldForm = /^a(\d{1,9})(od|do)?$/
export const isAttrField = (name: string) => fieldForm.test(name)
export const attrField = (id: number) => `a${id}`
export const rangeFields = (id: number) => [`a${id}od`, `a${id}do`] as const

/** Reads such fields, with reversed ranges swapped. */
export function formAttr(pairs: readonly (readonly [key: string, value: string])[]): AttrFilter[] {
  const filters = new Map<number, AttrFilter>()
  for (const [key, value] of pairs) {
    const [, digits, end] = fieldForm.exec(key) ?? []
    if (value === '' || /[,:]/.test(end ? '' : value)) continue
    const id = Number(digits)
    const known = filters.get(id)
    if (end) {
      const typed = Number(plainAmount(value))
      if (!Number.isFinite(typed)) continue
      const [from, to] = known?.type === 'range' ? known.value : [null, null]
      filters.set(id, { id, type: 'range', value: end === 'od' ? [typed, to] : [from, typed] })
    } else if (known?.type === 'list') known.value.push(value)
    else filters.set(id, { id, type: 'list', value: [value] })
  }
  return [...filters.values()].map((filter) => {
    if (filter.type === 'list') return { ...filter, value: filter.value.toSorted() }
    const [from, to] = filter.value
    return from !== null && to !== null && from > to ? { ...filter, value: [to, from] } : filter
  })
}

/** Empty if `attr` is unreadable. */
export function readAttr(
  attr: string | undefined,
  kindOf?: (id: number) => AttrKind | undefined,
): AttrFilter[] {
  try {
    return decodeAttr(attr ?? '', kindOf)
  } catch (error) {
    if (error instanceof UnreadableAttr) return []
    throw error
  }
}
