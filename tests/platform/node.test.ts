import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pinnedVersion } from '#scripts/pinned-node.ts'

test('tests run under the pinned Node, and npm finds it first', () => {
  expect(process.versions.node).toBe(pinnedVersion)
  const pinned = path.resolve('node_modules/.bin/node')
  expect(execFileSync(pinned, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${pinnedVersion}`)
})
