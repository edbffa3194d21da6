import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = path.join(import.meta.dirname, 'bench.ts')

const complaintOf = (...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args]).then(
    () => null,
    ({ stderr }: { stderr: string }) => stderr,
  )

test('passes options on to the bench that they follow', async () => {
  expect(await complaintOf('http', '--no-such-option')).toContain("Unknown option '--no-such-option'")
})

test('refuses options for several benches, and unknown benches', async () => {
  expect(await complaintOf('--seconds', '1')).toContain('name it before them')
  expect(await complaintOf('http', 'api', '--seconds', '1')).toContain('name it before them')
  expect(await complaintOf('htttp', '--seconds', '1')).toContain('There is no bench/htttp.ts')
})
