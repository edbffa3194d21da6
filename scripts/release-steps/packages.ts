import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z
        .record(z.string(), z.object({ optional: z.boolean().default(false) }))
        .default({}),
    }),
  ),
})
type Locked = z.infer<typeof lockFile>['packages'][string]

/** Packages that only the build of the pages needs: its output holds what they contribute. */
const buildOnly = new Set(['@react-router/dev', '@tailwindcss/vite', 'tailwindcss', 'vite', 'lucide-react'])

/**
 * Folders of the installed packages that a built site needs, below `root`, in alphabetical order. Optional packages for
 * other kinds of machines are not installed.
 */
export function runtimePackages(root: string): string[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  const needed = new Set<string>()
  const open = wantedBy(packages['']!)
    .filter((name) => !buildOnly.has(name))
    .map((name) => placeOf(packages, '', name))
  while (open.length > 0) {
    const place = open.pop()
    if (!place || needed.has(place) || !existsSync(path.join(root, place))) continue
    needed.add(place)
    open.push(...wantedBy(packages[place]!).map((name) => placeOf(packages, place, name)))
  }
  return [...needed].toSorted()
}

const wantedBy = (one: Locked) => [
  ...Object.keys(one.dependencies),
  ...Object.keys(one.optionalDependencies),
  ...Object.keys(one.peerDependencies).filter((name) => !one.peerDependenciesMeta[name]?.optional),
]

/** Where Node finds the package `name` that `from` imports. */
function placeOf(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.posix.join(folder, '..')) {
    const place = path.posix.join(folder === '.' ? '' : folder, 'node_modules', name)
    if (packages[place]) return place
    if (folder === '' || folder === '.') return undefined
  }
}
