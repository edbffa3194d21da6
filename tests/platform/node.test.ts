import { expect, test } from 'vitest'
import { pinnedVersion } from '#scripts/pinned-version.ts'

test('tests run under the pinned Node', () => {
  expect(process.versions.node).toBe(pinnedVersion)
})
