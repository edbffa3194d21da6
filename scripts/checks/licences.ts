import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import '#scripts/pinned-node.ts'

/** Licences under which we may ship packages. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Python-2.0',
  'Unlicense',
  'CC0-1.0',
  'PostgreSQL',
  'CC-BY-4.0', // data, with attribution
  'OFL-1.1', // a font
  'MPL-2.0', // files that we don't modify
  'LGPL-3.0-or-later', // libvips, a separate, replaceable library
])

/** Packages without a standard licence name, and the licence found by reading their files. */
const read: Record<string, string> = {
  'node_modules/png-js': 'MIT',
  'node_modules/@dicebear/styles': 'MIT for the code; the styles that we offer are CC0-1.0',
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

/** An SPDX expression: "or" needs one allowed side, "and" both. */
const isAllowed = (expression: string) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((licence) => allowed.has(licence)))

/** The licences of installed production packages, each with its packages. */
export function licencesOf(content: unknown): Map<string, string[]> {
  const licences = new Map<string, string[]>()
  for (const [place, { license = 'none', dev, link }] of Object.entries(lockFile.parse(content).packages)) {
    // A link leads to one of our folders, which has its own entry.
    if (place === '' || dev || link) continue
    licences.set(license, [...(licences.get(license) ?? []), place])
  }
  return licences
}

export const problemsOfLicences = (licences: ReadonlyMap<string, readonly string[]>): string[] =>
  [...licences].flatMap(([licence, places]) =>
    isAllowed(licence)
      ? []
      : places.filter((place) => !(place in read)).map((place) => `${place} has the licence ${licence}`),
  )

if (import.meta.main) {
  const file = path.join(import.meta.dirname, '../../package-lock.json')
  const licences = licencesOf(JSON.parse(readFileSync(file, 'utf8')))
  for (const [licence, places] of licences) console.log(`${licence}: ${places.length}`)
  const problems = problemsOfLicences(licences)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
