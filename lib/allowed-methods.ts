import { endpointNames } from '#contract/endpoints.ts'

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

const fits = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length === path.length && pattern.every((part, at) => part.startsWith(':') || part === path[at])

const known = [...endpointNames.keys()]
  .filter(({ access }) => access !== 'moderator' && access !== 'admin')
  .map(({ method, path }) => ({ method, segments: segmentsOf(path) }))

/** Methods that a path of the API takes, without those of staff, who alone may learn of their calls. */
export function allowedMethods(path: string): string[] {
  const segments = segmentsOf(path)
  const methods = known.filter((one) => fits(one.segments, segments)).map(({ method }) => method as string)
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].toSorted()
}
