import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Deps } from '#api/deps.ts'
import { allSubjects, siteOf, type Subject } from '#api/modules/categories/service.ts'
import { xmlText } from '#lib/files/xml.ts'
import { sitemapSize } from '#contract/limits/listings.ts'
import { listActive, listNewest } from './queries.ts'

/** An address of the site and, if known, when its page last changed. */
type Entry = { path: string; changedAt?: Date | undefined }

type Options = {
  /** Addresses in a file. */
  size?: number
  signal?: AbortSignal | undefined
}

const folder = 'sitemaps'
export const sitemapIndexKey = `${folder}/index.xml`
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const listingsAtOnce = 5_000

/** The storage key of a sitemap by its file name; undefined if there can be none of that name. */
export const sitemapKey = (name: string) =>
  /^(?:stranice|oglasi)-[1-9]\d{0,4}\.xml\.gz$/.test(name) ? `${folder}/${name}` : undefined

/**
 * Writes all sitemaps, then their index, then deletes those that are no longer needed: readers find every
 * file that an index names. One page of listings is in memory at a time.
 */
export async function writeSitemaps(deps: Deps, options: Options = {}) {
  const files = [
    ...(await writeFiles(deps, 'stranice', landingPages(deps), options)),
    ...(await writeFiles(deps, 'oglasi', activeListings(deps), options)),
  ]
  const now = deps.now().toISOString()
  const entries = files.map(
    (name) =>
      `<sitemap><loc>${xmlText(`${deps.baseUrl}/sitemaps/${name}`)}</loc><lastmod>${now}</lastmod></sitemap>\n`,
  )
  const index = `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
  await deps.storage.put(sitemapIndexKey, index)
  for (const kind of ['stranice', 'oglasi']) {
    let at = files.filter((name) => name.startsWith(kind)).length + 1
    while (await deps.storage.exists(`${folder}/${fileName(kind, at)}`))
      await deps.storage.delete(`${folder}/${fileName(kind, at++)}`)
  }
}

const fileName = (kind: string, number: number) => `${kind}-${number}.xml.gz`

/** Returns the names of the files. */
async function writeFiles(
  { storage, baseUrl }: Deps,
  kind: string,
  entries: AsyncGenerator<Entry>,
  { size = sitemapSize, signal }: Options,
) {
  const names: string[] = []
  let next = await entries.next()
  async function* oneFile() {
    yield `${declaration}<urlset xmlns="${namespace}">\n`
    for (let count = 0; count < size && !next.done; count += 1) {
      const { path, changedAt } = next.value
      const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      yield `<url><loc>${xmlText(baseUrl + path)}</loc>${lastmod}</url>\n`
      next = await entries.next()
    }
    yield '</urlset>\n'
  }
  while (!next.done) {
    signal?.throwIfAborted()
    const name = fileName(kind, names.length + 1)
    const source = Readable.from(oneFile())
    const zipped = createGzip()
    // A failed query must fail the file too.
    source.on('error', (error) => zipped.destroy(error))
    await storage.putStream(`${folder}/${name}`, source.pipe(zipped))
    names.push(name)
  }
  return names
}

async function* activeListings({ db, brand }: Deps): AsyncGenerator<Entry> {
  const { paths } = siteOf(brand)
  let afterId = 0
  for (;;) {
    const rows = await listActive(db, afterId, listingsAtOnce)
    for (const { id, title, updated_at } of rows)
      yield { path: paths.listing(id, title), changedAt: updated_at }
    if (rows.length < listingsAtOnce) return
    afterId = rows.at(-1)!.id
  }
}

const keyOf = (...ids: (number | null | undefined)[]) => ids.map((id) => id ?? 0).join()

/** Every landing page; those without listings have no date. */
async function* landingPages({ db, catalog, brand }: Deps): AsyncGenerator<Entry> {
  const newest = new Map<string, Date>()
  for (const { category_id, brand_id, model_id, at } of await listNewest(db)) {
    const ancestors = catalog.categories.get(category_id)?.path ?? []
    for (const categoryId of [0, ...ancestors.map(({ id }) => id)]) {
      for (const key of new Set([
        keyOf(categoryId, 0, 0),
        keyOf(categoryId, brand_id, 0),
        keyOf(categoryId, brand_id, model_id),
      ])) {
        const known = newest.get(key)
        if (!known || known < at) newest.set(key, at)
      }
    }
  }
  const lastChange = (subject: Subject) =>
    newest.get(keyOf(subject.category?.id, subject.brand?.id, subject.model?.id))
  for (const subject of allSubjects(catalog, siteOf(brand)))
    yield { path: subject.path, changedAt: lastChange(subject) }
}
