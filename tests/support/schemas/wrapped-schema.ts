import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** The schema within one that only wraps it, such as an optional one; undefined for others. */
export function wrappedIn(given: $ZodType): $ZodType | undefined {
  const { def } = (given as $ZodTypes)._zod
  switch (def.type) {
    case 'pipe':
      return def.in._zod.def.type === 'transform' ? def.out : def.in
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return def.innerType
    default:
      return undefined
  }
}
