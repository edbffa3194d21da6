import { afterEach, expect, test } from 'vitest'
import { journey } from '#tests/cluster/journey.ts'
const real = globalThis.fetch
afterEach(() => { globalThis.fetch = real })
const run = () => journey('http://localhost:3200', 'http://127.0.0.1:3200')
for (let i = 0; i < 3; i++) test('journey ' + i, run, 120_000)
const tampers: Record<string, (url: string, init: any) => Promise<Response>> = {
  'no key': (url, init) => { delete init.headers['idempotency-key']; return real(url, init) },
  'no range': (url, init) => { delete init.headers['range']; return real(url, init) },
  'public draft video': async (url, init) => { const r = await real(url, init); return url.includes('/videos/') && r.status === 404 ? new Response('x') : r },
  'one photo': (url, init) => url.includes('/media/') ? Promise.resolve(new Response('RIFF1234WEBP', { headers: { 'content-type': 'image/webp' } })) : real(url, init),
  'lost answer': async (url, init) => init.method === 'GET' && /conversations.\d+.messages$/.test(url) && url.includes('localhost') ? new Response('{"data":[]}', { headers: { 'content-type': 'application/json' } }) : real(url, init),
  'other amount': async (url, init) => { const r = await real(url, init); return url.includes('/dev/banka/kartica') && init.method === 'GET' ? new Response((await r.text()).replaceAll('180,00', '18,00')) : r },
  'seller sees unpaid': async (url, init) => { const r = await real(url, init); return /orders.\d+$/.test(url) && r.status === 404 ? new Response('{"data":{}}', { headers: { 'content-type': 'application/json' } }) : r },
  'other pdf': async (url, init) => /pdf$/.test(url) ? new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }) : real(url, init),
  'declined': (url, init) => { if (url.includes('/dev/banka/kartica') && init.method === 'POST') init.body = new URLSearchParams('radnja=odbij'); return real(url, init) },
}
for (const [name, tamper] of Object.entries(tampers))
  test('fails: ' + name, async () => {
    globalThis.fetch = ((url: string, init: any) => tamper(url, init)) as typeof fetch
    const error = await run().then(() => undefined, (e: Error) => e)
    console.log(name, '->', String(error?.message).slice(0, 160), /journey.ts:\d+/g[Symbol.match](error?.stack ?? '')?.slice(0,3).join(' '))
    expect(error).toBeDefined()
  }, 120_000)
