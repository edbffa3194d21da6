import { startSite } from './support/site.ts'

// SQL statements per page, with one card and with sixty.

const site = await startSite({ sharedAnswerMs: 0 })
const { data } = (await site.app.inject('/api/search?per_page=1&q=golf')).json() as { data: { id: number }[] }
const pages = { home: '/', search: '/pretraga', listing: `/artikal/${data[0]!.id}` }
const statements = async (url: string) => {
  const before = site.counter.statements
  // Bypasses the page cache.
  await site.app.inject({ url, cookies: { prefs: '1' } })
  return site.counter.statements - before
}
const many = new Map<string, number>()
for (const [name, url] of Object.entries(pages)) many.set(name, await statements(url))

const keep = data[0]!.id
await site.db.updateTable('listing').set({ status: 'hidden' }).where('id', '!=', keep).execute()
await site.caughtUp()
for (const [name, url] of Object.entries(pages)) {
  console.log(
    `${name.padEnd(8)} ${await statements(url)} with one listing, ${many.get(name)} with ${site.listings}`,
  )
}
await site.stop()
