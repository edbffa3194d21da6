import { expect, test } from 'vitest'
import { pinnedVersion } from '#scripts/pinned-version.ts'

test('runs tests under the pinned Node', () => {
  expect(process.versions.node).toBe(pinnedVersion)
})
