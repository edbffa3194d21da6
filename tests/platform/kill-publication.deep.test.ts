import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { imageSizes } from '#lib/photos/images.ts'
import { formatToken, hashSecret, newSecret } from '#api/modules/accounts/tokens.ts'
import { loadCatalog } from '#api/modules/categories/service.ts'
import { defaultBrand } from '#contract/brand.ts'
import { imageKey } from '#contract/media/images.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import { buildIfStale } from '#scripts/build.ts'
import { freePort } from '#tests/support/free-port.ts'
import { picture } from '#tests/support/listings/photos.ts'
import { shellEnvironment } from '#tests/support/shell-environment.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'
import { testFolder, until } from './processes/holder.ts'
import { patiently } from './program.ts'

const root = path.join(import.meta.dirname, '../..')
const dataDir = path.join(testFolder('kill'), 'site')
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

const publishes = 100
const photosEach = 2
const callers = 8

async function start() {
  const port = String(await freePort())
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
    cwd: path.dirname(dataDir),
    env: { ...shellEnvironment(), DATA_DIR: dataDir, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(() => output.includes('Log in as') || child.exitCode !== null, 'the start')
  expect(output).toContain('Log in as')
  const database = await openDatabase({ databaseUrl: undefined, dataDir, mode: 'attach-or-own', max: 2 })
  return { child, address: `http://127.0.0.1:${port}`, database }
}

/** Bearer tokens of new shops, whose listings are unlimited. */
async function makeSellers(db: Db): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < callers; at++) {
    const { id } = await db
      .insertInto('account')
      .values({ username: `izdrzljiv${at}`, type: 'shop', phone_verified_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('shop')
      .values({
        owner_id: id,
        business_name: `Shop ${at}`,
        package: 'gold',
        ends_at: new Date(Date.now() + 1e9),
      })
      .execute()
    const secret = newSecret()
    const session = await db
      .insertInto('session')
      .values({ account_id: id, secret_hash: hashSecret(secret), remember: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    tokens.push(formatToken(session.id, secret))
  }
  return tokens
}

type Acknowledged = { id: number; title: string; imageIds: number[] }

/**
 * Publishes one after another until all are done or the server is gone. Acknowledged listings go to
 * `acknowledged`.
 */
async function publishAll(
  address: string,
  token: string,
  {
    categoryId,
    next,
    acknowledged,
  }: { categoryId: number; next: Iterator<number>; acknowledged: Acknowledged[] },
) {
  const headers = { authorization: `Bearer ${token}` }
  const post = async (where: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const { status, body: answer } = await patiently(async () => {
      const reply = await fetch(`${address}/api${where}`, {
        method: 'POST',
        headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      return { status: reply.status, body: await reply.text() }
    })
    if (status >= 300) throw new Error(`${where}: ${status} ${answer}`)
    return JSON.parse(answer) as unknown
  }
  for (let { value: number, done } = next.next(); !done; { value: number, done } = next.next()) {
    const title = `Neuništivi oglas ${number}`
    const draft = { category_id: categoryId, title, price: 10, state: 'used', city_id: 133 }
    const { id } = (await post('/listings', draft)) as { id: number }
    const form = new FormData()
    for (let photo = 0; photo < photosEach; photo++) {
      // Small, since encoding hundreds of them is most of the work, and their size makes no difference here.
      const seed = (number * photosEach + photo + 1) / (publishes * photosEach + 2)
      const content = await picture(200, 150, seed).jpeg().toBuffer()
      form.append('images[]', new Blob([new Uint8Array(content)]), 'x.jpg')
    }
    const images = (await post(`/listings/${id}/image-upload`, form)) as { id: number }[]
    await post(`/listings/${id}/publish`)
    acknowledged.push({ id, title, imageIds: images.map((image) => image.id) })
  }
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []

test(
  'keeps published listings complete after a kill and restart, and runs their jobs',
  { timeout: 400_000 },
  async () => {
    await buildIfStale(defaultBrand)
    const first = await start()
    const categoryId = plainCategory(await loadCatalog(first.database.db))
    const tokens = await makeSellers(first.database.db)
    const acknowledged: Acknowledged[] = []
    const numbers = Array.from({ length: publishes }, (_, at) => at).values()
    const running = Promise.allSettled(
      tokens.map((token) => publishAll(first.address, token, { categoryId, next: numbers, acknowledged })),
    )
    await until(() => acknowledged.length >= publishes / 2, 'half of the listings')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const outcomes = await running
    // Each publisher was busy, and only the cut connection stopped it.
    for (const outcome of outcomes)
      expect(outcome.status === 'rejected' ? String(outcome.reason) : outcome).toMatch(
        /fetch failed|terminated/,
      )
    expect(acknowledged.length).toBeLessThan(publishes)
    await first.database.close()

    const second = await start()
    const { db } = second.database
    const rows = await db
      .selectFrom('listing')
      .select(['id', 'title', 'status'])
      .where('title', 'like', 'Neuništivi oglas %')
      .execute()
    const images = await db
      .selectFrom('listing_image')
      .select(['id', 'listing_id', 'image_hash', 'position'])
      .where(
        'listing_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('position')
      .execute()
    const imagesOf = (id: number) => images.filter((image) => image.listing_id === id)
    for (const { id, title, imageIds } of acknowledged) {
      expect(rows.find((row) => row.id === id)).toEqual({ id, title, status: 'active' })
      expect(imagesOf(id).map((image) => image.id)).toEqual(imageIds)
    }
    // Nothing is half done: photos are saved together or not at all, and all their files exist.
    for (const { id, status } of rows)
      expect([status === 'active' ? photosEach : 0, photosEach]).toContain(imagesOf(id).length)
    for (const { image_hash: hash } of images)
      for (const size of imageSizes)
        await sharp(path.join(dataDir, 'media', imageKey(hash, size)))
          .raw()
          .toBuffer()
    const leftover = readdirSync(path.join(dataDir, 'uploads')).filter(
      (name) => !name.startsWith(`${second.child.pid}-`),
    )
    expect(leftover).toEqual([])

    const waiting = async () => {
      const { count } = await db
        .selectFrom('image')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(
          'hash',
          'in',
          images.map((image) => image.image_hash),
        )
        .where('avif_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    }
    // Locks of a dead worker would last for hours; the work itself takes a busy machine minutes.
    await expect.poll(waiting, { timeout: 200_000, interval: 250 }).toBe(0)
    // Other jobs run beside the photos, such as those of the start.
    const held = async () => {
      const { rows } = await sql`
        select id from graphile_worker._private_jobs where locked_at is not null`.execute(db)
      return rows
    }
    await expect.poll(held, { timeout: 100_000, interval: 250 }).toEqual([])
    await second.database.close()
    second.child.kill('SIGINT')
    await once(second.child, 'exit')
    expect(filesIn(path.join(dataDir, 'uploads'))).toEqual([])
  },
)
