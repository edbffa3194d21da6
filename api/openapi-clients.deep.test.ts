import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { password } from '#tests/support/makers.ts'
import { jpeg } from '#tests/support/listings/photos.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

const root = path.join(import.meta.dirname, '..')
const clients = path.join(root, 'tests/clients')

/** Runs one of our programs; a failure includes its output. */
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: clients }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(error.stdout + error.stderr)
    },
  )

type Program = {
  publishByClient(sale: object): Promise<{ id: number; status: string; photos: number }>
}

test(
  'lets a program with generated types log in, create a draft, upload a photo and publish',
  { timeout: 120_000 },
  async ({ app, dataDir, make, deps, db }) => {
    const document = path.join(dataDir, 'openapi.json')
    writeFileSync(document, (await app.inject('/api/openapi.json')).body)
    await run('generate.ts', document)
    await run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', clients)

    await app.listen({ host: '127.0.0.1', port: 0 })
    // Its types are generated only at run time, so the compiler must not resolve it from here.
    const { publishByClient } = (await import(path.join(clients, 'publish-by-client.ts'))) as Program
    const { username } = await make.account()
    const { id, ...done } = await publishByClient({
      baseUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
      username,
      password,
      categoryId: plainCategory(deps.catalog),
      title: 'Bicikl iz tuđeg programa',
      photo: new Blob([await jpeg()], { type: 'image/jpeg' }),
    })
    expect(done).toEqual({ status: 'active', photos: 1 })
    const stored = await db.selectFrom('listing').select('title').where('id', '=', id).executeTakeFirst()
    expect(stored).toEqual({ title: 'Bicikl iz tuđeg programa' })
  },
)
