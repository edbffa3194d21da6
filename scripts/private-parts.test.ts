import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Each private part of a library makes its next release a project. oxlint has no rule for names of members.

const root = path.join(import.meta.dirname, '..')
const privateParts = /\b(?:UNSAFE_\w+|_zod|_handle|_writeState|_parsers|_result|_accumulateRows)\b/g

/** Files that may name them, with the reason. */
const allowed: Record<string, RegExp> = {
  // React Router reports a pending navigation only when React has rendered it, which is too late on slow devices.
  'web/layouts/use-code-lost.ts': /^UNSAFE_DataRouterContext$/,
}

const partsIn = (file: string, code: string) =>
  [...new Set([...code.matchAll(privateParts)].map(([part]) => part))].filter(
    (part) => !allowed[file]?.test(part),
  )

const files = globSync(
  '{api,bench,config,contract,db,delivery,demo,lib,payments,realtime,scripts,search,server,web,worker}/**/*.{ts,tsx,mjs}',
  {
    cwd: root,
  },
).filter((file) => !/\.test\.tsx?$/.test(file))

test('names private parts of libraries', () => {
  expect(
    partsIn('lib/a.ts', "stream._handle; import { UNSAFE_LocationContext } from 'react-router'"),
  ).toEqual(['_handle', 'UNSAFE_LocationContext'])
  expect(partsIn('lib/a.ts', 'schema.def; stream.handle')).toEqual([])
})

test('finds no private parts of libraries in our sources', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) => {
    const parts = partsIn(file, readFileSync(path.join(root, file), 'utf8'))
    return parts.length > 0 ? [`${file}: ${parts.join(', ')}`] : []
  })
  expect(found).toEqual([])
})

test('allows nothing that is not needed', () => {
  const unneeded = Object.entries(allowed).filter(
    ([file, part]) =>
      !files.includes(file) ||
      ![...readFileSync(path.join(root, file), 'utf8').matchAll(privateParts)].some(([name]) =>
        part.test(name),
      ),
  )
  expect(unneeded.map(([file]) => file)).toEqual([])
})
