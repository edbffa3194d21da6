import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { mainOf, test as base } from '#tests/support/browser/plain-browser.ts'

// Section 8 of the specification, on each layout. Maintenance, refused questions, profiles that cannot be
// fetched, lost code and failed suggestions have tests beside the pages that show them.

const test = base.extend('open', { scope: 'file' }, async ({ as, make }) => {
  const account = await make.account({ role: 'admin', phone_verified_at: new Date() })
  const browser = await as(account)
  return async (url: string) => {
    const { statusCode: status, body, headers } = await browser.get(url)
    return {
      status,
      body,
      main: mainOf(body),
      location: headers.location,
      requestId: headers['x-request-id'],
    }
  }
})

/** Until it is disposed of, every statement that needs the table fails. */
async function without(db: Db, table: string): Promise<AsyncDisposable> {
  const away = `${table}_away`
  await sql`alter table ${sql.table(table)} rename to ${sql.id(away)}`.execute(db)
  return {
    async [Symbol.asyncDispose]() {
      await sql`alter table ${sql.table(away)} rename to ${sql.id(table)}`.execute(db)
    },
  }
}

test('says on every layout that a page is unknown, and leads home', async ({ open }) => {
  for (const url of [
    '/nema/takve/stranice/nigdje',
    '/nema-takve',
    '/artikal/987654321',
    '/objava/ostalo/987654321',
    '/admin/nema-takve',
    '/mojbazar/postavke/nema-takve',
    '/poruke/nema-takve',
    '/shops/nema-takvog/aktivni',
    '/loan/nema-takve',
    '/vodic/nema-takvog',
  ]) {
    const { status, main } = await open(url)
    expect([url, status]).toEqual([url, 404])
    expect(main, url).toContain('Oprostite, ne možemo pronaći ovu stranicu')
    expect(main, url).toMatch(/<a [^>]*href="\/"[^>]*>Povratak na početnu</)
  }
})

test.for([
  ['listing', '/artikal/1/x'],
  ['conversation', '/poruke'],
  ['account_address', '/mojbazar/postavke/adresa'],
  ['audit_log', '/admin/zapisnik'],
  ['charger', '/punjaci-za-elektricna-vozila'],
] as const)(
  'a page that cannot read %s says so, and offers to try again',
  async ([table, url], { open, db }) => {
    await using _ = await without(db, table)
    const { status, body, main, requestId } = await open(url)
    expect(status).toBe(500)
    expect(main).toContain('Nešto je pošlo po zlu')
    // For support, who find the failure in the log by it.
    expect(main).toContain(`<code id="broj-zahtjeva" class="block break-all">${String(requestId)}<`)
    expect(main).toContain(`href="${url}"`)
    expect(main).toContain('Povratak na početnu')
    // The header stays, and nothing is said of the failure.
    expect(body).toContain('<search')
    expect(body).not.toContain('_away')
    expect(body).not.toContain('does not exist')
  },
)

test.for(['/nesto-drugo', '/servisi-i-usluge', '/poslovi'])(
  'says on %s without scripts that a suggestion failed, and keeps the words',
  async (url, { open, deps }) => {
    using _ = vi.spyOn(deps.search, 'search').mockRejectedValue(new Error('broken'))
    const { status, main } = await open(`${url}?pojam=gradski+bicikl`)
    expect(status).toBe(500)
    expect(main).toMatch(/role="alert"[^]*Something went wrong/)
    expect(main).toContain('value="gradski bicikl"')
  },
)

test('shows pages without service messages that cannot be fetched', async ({ open, db, make }) => {
  const { id } = await make.listing({ title: 'Bez poruka' })
  await using _ = await without(db, 'service_message')
  for (const url of ['/', `/artikal/${id}/bez-poruka`, '/poruke']) expect((await open(url)).status).toBe(200)
})

test('shows own listings without refresh limits that cannot be fetched', async ({ open, db }) => {
  expect((await open('/mojbazar/artikli/obnovite')).main).toContain('besplatnih obnova')
  await using _ = await without(db, 'listing_refresh')
  const { status, main } = await open('/mojbazar/artikli/aktivni')
  expect(status).toBe(200)
  expect(main).toContain('Neaktivni')
})

test('answers an error on the error page with the last fallback', async ({ open }) => {
  // The header of every page asks where it is.
  const { startsWith } = String.prototype
  using _ = vi.spyOn(String.prototype, 'startsWith').mockImplementation(function (this: string, ...args) {
    if (args[0] === '/mahalac') throw new Error('broken')
    return startsWith.apply(this, args)
  })
  for (const url of ['/kategorije', '/nema/takve/stranice/nigdje']) {
    const { status, body } = await open(url)
    expect([url, status]).toEqual([url, 500])
    expect(body).toContain('An error occurred while showing the error page')
    expect(body).toContain('<a href="/">Go back to home</a>')
  }
})
