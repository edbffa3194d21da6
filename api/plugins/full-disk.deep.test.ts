import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { checkRoom } from '#server/disk-at-start.ts'
import { type Disk, type DiskState, roomyDisk, watchDisk } from '#lib/load/disk.ts'
import { test as base } from '#tests/support/test.ts'

const mebibyte = 1 << 20

const test = base.extend('onDisk', ({ deps, appOptions }, { onCleanup }) => {
  const apps: FastifyInstance[] = []
  onCleanup(async () => void (await Promise.all(apps.map((app) => app.close()))))
  return async (disk: Partial<Disk>) => {
    const app = await buildApp({ ...deps, disk: { ...roomyDisk(), ...disk } }, appOptions)
    apps.push(app)
    return app
  }
})

test('refuses changes in Bosnian while the disk is full, but serves reads', async ({
  onDisk,
  make,
  login,
  db,
}) => {
  const app = await onDisk({ state: () => 'full' })
  const seller = await make.account({ phone_verified_at: new Date() })
  const headers = { authorization: `Bearer ${await login(seller)}` }
  const payload = { title: 'Ovo se ne može sačuvati' }
  const refused = await app.inject({ method: 'POST', url: '/api/listings', headers, payload })
  expect(refused.statusCode).toBe(507)
  expect(refused.headers['retry-after']).toBe('10')
  expect(refused.json().error.code).toBe('storage_full')
  expect(refused.json().message).toMatch(/^Na serveru trenutno nema mjesta/)
  const kept = await db.selectFrom('listing').select('id').where('seller_id', '=', seller.id).execute()
  expect(kept).toEqual([])

  expect((await app.inject('/api/categories')).statusCode).toBe(200)
  const health = await app.inject('/api/health')
  expect(health.statusCode).toBe(200)
  expect(health.json()).toMatchObject({ status: 'degraded', disk: 'full', database: true })
})

test('notes a write that failed for lack of space, on any disk', async ({ onDisk }) => {
  for (const code of ['53100', 'ENOSPC', 'EDQUOT']) {
    let noted = 0
    const app = await onDisk({ noteFull: () => void (noted += 1) })
    app.get('/fails', () => {
      throw Object.assign(new Error('no room'), { code })
    })
    const reply = await app.inject('/fails')
    expect([code, reply.statusCode, reply.json().error.code, noted]).toEqual([code, 507, 'storage_full', 1])
  }
})

test('answers database failures with a status of their own', async ({ onDisk }) => {
  const expected = {
    '57P01': [503, 'maintenance'],
    '08006': [503, 'maintenance'],
    '53300': [429, 'rate_limited'],
    '57014': [504, 'timeout'],
    '25P03': [504, 'timeout'],
    '55P03': [409, 'conflict'],
    '40P01': [409, 'conflict'],
    '42601': [500, 'internal'],
  } as const
  for (const [code, answer] of Object.entries(expected)) {
    const app = await onDisk({})
    app.get('/fails', () => {
      throw Object.assign(new Error('the database'), { code })
    })
    const reply = await app.inject('/fails')
    expect([code, reply.statusCode, reply.json().error.code]).toEqual([code, ...answer])
  }
})

test('follows the fullest disk, and reports changes once', async () => {
  const free: Record<string, number> = { '/data': 5_000 * mebibyte, '/database': 500 * mebibyte }
  const told: DiskState[] = []
  const probe = async (folder: string) => ({ free: free[folder]!, total: 9_000 * mebibyte })
  const disk = await watchDisk(Object.keys(free), { probe, onChange: (state) => told.push(state) })
  expect(disk.state()).toBe('low')
  free['/database'] = 100 * mebibyte
  await expect.poll(() => disk.state(), { timeout: 5_000 }).toBe('full')
  free['/database'] = 5_000 * mebibyte
  await expect.poll(() => disk.state(), { timeout: 5_000 }).toBe('ok')
  disk.noteFull()
  disk.noteFull()
  expect(disk.state()).toBe('full')
  disk.close()
  expect(told).toEqual(['low', 'full', 'ok', 'full'])
})

test('says what to do when it starts on a full disk', async ({ dataDir }) => {
  const notices: string[] = []
  const withFree = (free: number) =>
    checkRoom(
      dataDir,
      (text) => notices.push(text),
      async () => ({ free, total: 1_000 * mebibyte }),
    )
  await expect(withFree(mebibyte)).rejects.toThrow(
    /^The disk of .* is full \(1 MB of 1048 MB free\): make room/,
  )
  await withFree(100 * mebibyte)
  expect(notices).toEqual([expect.stringMatching(/nearly full .* changes are refused/)])
  await withFree(2_000 * mebibyte)
  expect(notices).toHaveLength(1)
})

test('names a DATA_DIR that is no folder at the start', async ({ dataDir }) => {
  const file = path.join(dataDir, 'file')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, '')
  const start = (folder: string) => checkRoom(folder, () => {})
  await expect(start(file)).rejects.toThrow(`DATA_DIR ${file} is a file: choose another folder`)
  await expect(start(`${file}/data`)).rejects.toThrow('leads through a file')
})
