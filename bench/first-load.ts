import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startSite } from './support/site.ts'

// JavaScript on a visitor's first page load: all scripts that the page preloads or imports, compressed with brotli as in a release.
// The manifest of all routes is named in the page, but loaded only when a route outside it is needed.

const limitKb = 130
const client = path.resolve('build/client')
const site = await startSite()
const { data } = (await site.app.inject('/api/search?per_page=1&q=golf')).json() as { data: { id: number }[] }
for (const [name, url] of Object.entries({
  home: '/',
  search: '/pretraga',
  listing: `/artikal/${data[0]!.id}`,
})) {
  const { body } = await site.app.inject(url)
  const loaded = /rel="modulepreload" href="([^"]+)"|(?:from |import\()"([^"]+)"/g
  const scripts = new Set([...body.matchAll(loaded)].map(([, preloaded, imported]) => preloaded ?? imported!))
  const sizeOf = (script: string) => brotliCompressSync(readFileSync(path.join(client, script))).length
  const bytes = [...scripts].reduce((sum, script) => sum + sizeOf(script), 0)
  console.log(
    `${name.padEnd(8)} ${(bytes / 1_000).toFixed(1)} kB in ${scripts.size} files (budget ${limitKb} kB for home)`,
  )
}
await site.stop()
