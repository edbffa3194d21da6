import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import '#scripts/pinned-node.ts'

/**
 * npm silently omits optional packages of other platforms that the registry in use lacks, and `npm ci` then
 * refuses the lock file elsewhere. Registry addresses in it would tie everyone to one registry.
 */
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
type Packages = z.output<typeof lockFile>['packages']

export function problemsOfLock(content: unknown): string[] {
  const { packages } = lockFile.parse(content)
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place || 'package.json'
    const missing = Object.keys(entry.optionalDependencies ?? {})
      .filter((dependency) => !isLocked(packages, place, dependency))
      .map((dependency) => `${name} needs ${dependency}, which the lock file lacks`)
    // A link leads to one of our folders.
    return entry.resolved && !entry.link
      ? [...missing, `${name} names an address: ${entry.resolved}`]
      : missing
  })
}

/** Resolves like Node: in the package's own node_modules, then upwards. */
function isLocked(packages: Packages, place: string, dependency: string): boolean {
  if (packages[`${place ? `${place}/` : ''}node_modules/${dependency}`]?.version) return true
  if (!place) return false
  const above = place.lastIndexOf('/node_modules/')
  return isLocked(packages, above < 0 ? '' : place.slice(0, above), dependency)
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, '../../package-lock.json')
  const problems = problemsOfLock(JSON.parse(readFileSync(file, 'utf8')))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
