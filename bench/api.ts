import { machine, measureLoad, startSite } from './support/site.ts'

// API replies a second of one process. With ten connections all of them wait for the same batch of reads.

const site = await startSite()
const { data } = (await site.app.inject('/api/search?per_page=1&q=golf')).json() as { data: { id: number }[] }
const calls = {
  'listing detail': [`/api/listings/${data[0]!.id}`, 4_000],
  'search of 40': ['/api/search?category_id=1', undefined],
  health: ['/api/health', undefined],
} as const
console.log(`${machine()}; ${site.listings} demo listings; five seconds each`)
for (const [name, [path, budget]] of Object.entries(calls)) {
  for (const connections of [10, 50]) {
    const { perSecond, p50, p99, errors } = await measureLoad(site.address + path, { connections })
    console.log(
      `${name.padEnd(15)} ${connections} connections ${String(perSecond).padStart(6)}/s  p50 ${p50} ms  ` +
        `p99 ${p99} ms  ${errors} errors${budget ? `  (budget ${budget})` : ''}`,
    )
  }
}
await site.stop()
