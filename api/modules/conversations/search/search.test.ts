import { sql } from 'kysely'
import { expect } from 'vitest'
import { fold } from '#contract/text/fold.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { divisionsOf, findingStatement } from './queries.ts'
import { excerptOf, searchedWords } from './words.ts'

type Call = ReturnType<typeof caller>
type Person = { id: number; username: string; call: Call }
type Found = {
  id: number
  found: { sequence: number; excerpt: { text: string; is_match: boolean }[] } | null
}

const test = base
  .extend('person', { scope: 'file' }, ({ app, login, make }) => async (values = {}): Promise<Person> => {
    // New accounts write more slowly.
    const account = await make.account({ created_at: new Date(Date.now() - 100 * 24 * 3600_000), ...values })
    return { ...account, call: caller(app, await login(account)) }
  })
  .extend(
    'talk',
    { scope: 'file' },
    () =>
      async (from: Person, to: { username: string } | { listing_id: number }, ...texts: string[]) => {
        const [first, ...more] = texts
        const { status, body } = await from.call('POST', '/conversations', { ...to, content: first })
        expect(status).toBe(201)
        const id = body.conversation_id as number
        for (const content of more) await from.call('POST', `/conversations/${id}/messages`, { content })
        return id
      },
  )

async function find({ call }: Person, q: string, more = '') {
  const { body } = await call('GET', `/conversations?q=${encodeURIComponent(q)}${more}`)
  return body.data as Found[]
}
const idsOf = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ id }) => id)
const named = ({ username }: Person) => ({ username })

test('finds a conversation by the words of any of its messages, and shows the latest that has them', async ({
  person,
  talk,
}) => {
  const [seller, buyer, other] = [await person(), await person(), await person()]
  const id = await talk(
    buyer,
    named(seller),
    'Dobar dan, kupujem šivaću mašinu',
    'Može li dostava u Goražde? Platio bih je pri preuzimanju.',
    'Hvala na odgovoru',
  )
  await talk(other, named(seller), 'Zanima me bicikl')
  const [found] = await find(seller, 'sivaca masina')
  expect(found).toBeUndefined()
  expect(await find(seller, 'sivac')).toMatchObject([
    {
      id,
      found: {
        sequence: 1,
        is_mine: false,
        excerpt: expect.arrayContaining([{ text: 'šivaću', is_match: true }]),
      },
    },
  ])
  expect(await find(buyer, 'DOSTAVA Goražde')).toMatchObject([{ id, found: { sequence: 2, is_mine: true } }])
  // All words must be in one message.
  expect(await idsOf(buyer, 'masinu dostava')).toEqual([])
  // In Cyrillic, and beside marks.
  expect(await idsOf(seller, 'машину')).toEqual([id])
  expect(await idsOf(seller, 'preuzimanju.')).toEqual([id])
  // Other accounts do not find the messages of these two.
  expect(await idsOf(other, 'dostava')).toEqual([])

  await buyer.call('POST', `/conversations/${id}/messages/2/withdraw`)
  expect(await idsOf(seller, 'gorazde')).toEqual([])
})

test('finds by the name, the shop and the title, also along with a message', async ({
  person,
  talk,
  make,
  db,
}) => {
  const [seller, buyer] = [await person(), await person({ username: 'amra.kovac' })]
  const shop = await make.shop({ business_name: 'Kuća čaja' })
  const listing = await make.listing({ seller_id: seller.id, title: 'Škoda Octavia 1.9 TDI' })
  const about = await talk(buyer, { listing_id: listing.id }, 'Je li cijena konačna?')
  const between = await talk(buyer, { username: shop.username }, 'Imate li zeleni čaj?')
  expect(await find(seller, 'kovac')).toMatchObject([{ id: about, found: null }])
  expect(await idsOf(buyer, 'skoda 1.9')).toEqual([about])
  expect(await idsOf(buyer, 'kuca caja')).toEqual([between])
  expect(await find(seller, 'octavia cijena amra')).toMatchObject([{ id: about, found: { sequence: 1 } }])
  expect(await idsOf(seller, 'octavia zeleni')).toEqual([])

  await db.updateTable('listing').set({ title: 'Fabia' }).where('id', '=', listing.id).execute()
  await db.updateTable('account').set({ username: 'amra.hodzic' }).where('id', '=', buyer.id).execute()
  await db.updateTable('shop').set({ business_name: 'Čajdžinica' }).where('id', '=', shop.shop.id).execute()
  expect([await idsOf(seller, 'skoda'), await idsOf(seller, 'kovac'), await idsOf(buyer, 'kuca')]).toEqual([
    [],
    [],
    [],
  ])
  expect(await idsOf(seller, 'fabia hodzic')).toEqual([about])
  expect(await idsOf(buyer, 'cajdzinica')).toEqual([between])
  // A listing that staff hold has no title.
  await db.updateTable('listing').set({ held_by_moderation: true }).where('id', '=', listing.id).execute()
  expect(await idsOf(buyer, 'fabia')).toEqual([])
  // An erased account has no name either; its messages stay.
  expect(await idsOf(seller, 'amra')).toEqual([about])
  await db.deleteFrom('account').where('id', '=', buyer.id).execute()
  expect(await idsOf(seller, 'amra')).toEqual([])
  expect(await idsOf(seller, 'konacna')).toEqual([about])
})

test('narrows by the other filters, looks in the archive too, and pages', async ({ person, talk, make }) => {
  const seller = await person()
  const listing = await make.listing({ seller_id: seller.id, title: 'Usisivač' })
  const ids: number[] = []
  for (let n = 0; n < 45; n++) {
    const buyer = await person()
    ids.push(await talk(buyer, n % 2 ? { listing_id: listing.id } : named(seller), 'Trebam račun'))
  }
  const first = await seller.call('GET', '/conversations?q=racun')
  expect(first.body.meta.total).toBe(45)
  expect(first.body.data).toHaveLength(40)
  const second = await seller.call('GET', `/conversations?q=racun&before=${first.body.next}`)
  const all = [...first.body.data, ...second.body.data].map(({ id }: Found) => id)
  expect([all.length, new Set(all).size, second.body.next, second.body.meta.total]).toEqual([
    45,
    45,
    null,
    45,
  ])
  expect((await idsOf(seller, 'racun', `&listing_id=${listing.id}`)).toSorted()).toEqual(
    ids.filter((_, n) => n % 2).toSorted(),
  )
  const [archived] = ids as [number]
  await seller.call('POST', `/conversations/${archived}/archive`)
  await seller.call('POST', `/conversations/${archived}/seen`, { sequence: 1 })
  expect((await seller.call('GET', '/conversations?q=racun&page=2')).body.data).toHaveLength(5)
  expect(await idsOf(seller, 'racun', '&archived=1')).toEqual([archived])
  expect((await seller.call('GET', '/conversations?q=racun&unread=1')).body.meta.total).toBe(44)
})

test('folds in the database as elsewhere', async ({ db }) => {
  const texts = [
    'Čačkalica, ĆUP; đak & Žumance – šećer',
    'Ђурђевдан у Његошевој, Џеп и ћирилица: љубав',
    'Café crème, Łódź, Straße, smørrebrød, naïve',
    'S23+ 1.9TDI i-phone 12/2020 (novo) ½',
    'ﬁlm Ａｂｃ １２３',
    `${'đ'.repeat(60)} x`,
    '🙂 … „”',
  ]
  const { rows } = await sql<{ words: string[] }>`
    select array(select regexp_replace(word, '^7:', '') from unnest(tsvector_to_array(account_words(body, array[7]))) as word) as words
    from unnest(${texts}::text[]) with ordinality as given (body, at) order by at`.execute(db)
  for (const [at, text] of texts.entries())
    expect(rows[at]!.words.toSorted(), text).toEqual(searchedWords(text).toSorted())
  expect(fold('Џеп')).toBe('dzep')
})

test('reads the words of one account from the indexes', async ({ db }) => {
  const asked = {
    tags: [],
    folders: ['inbox'],
    isUnread: false,
    isSaved: false,
    limit: 41,
    offset: 0,
  } as const
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain ${findingStatement(trx, 7, ['a', 'b'], asked)}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan.match(/on message_words/g)).toHaveLength(3)
  expect(plan).toContain('on conversation_names_words')
  expect(plan).not.toMatch(/Seq Scan on (?:message|conversation_names)/)
})

test('divides words among names and a message', () => {
  expect(divisionsOf(['a'])).toEqual([])
  expect(divisionsOf(['a', 'b'])).toEqual([
    { named: ['a'], written: ['b'] },
    { named: ['b'], written: ['a'] },
  ])
  expect(divisionsOf(['a', 'b', 'c'])).toHaveLength(6)
  const many = divisionsOf(['a', 'b', 'c', 'd', 'e'])
  expect(many).toHaveLength(8)
  expect(many).toContainEqual({ named: ['a', 'b'], written: ['c', 'd', 'e'] })
  expect(many).toContainEqual({ named: ['e'], written: ['a', 'b', 'c', 'd'] })
})

test('lists conversations about a listing, and those with all given tags', async ({ person, talk, make }) => {
  const [seller, buyer, other] = [await person(), await person(), await person()]
  const { id: listing_id } = await make.listing({ seller_id: seller.id })
  const first = await talk(buyer, { listing_id }, 'Dobar dan')
  const second = await talk(other, { listing_id }, 'Je li slobodno?')
  const third = await talk(buyer, named(seller), 'Pitanje o drugom')
  const tag = async (name: string) =>
    (await seller.call('POST', '/conversation-tags', { name, color: 'red' })).body.id as number
  const [hot, paid] = [await tag('Hitno'), await tag('Plaćeno')]
  await seller.call('PUT', `/conversations/${first}/tags`, { tags: [hot, paid] })
  await seller.call('PUT', `/conversations/${third}/tags`, { tags: [hot] })
  const foreign = await seller.call('PUT', `/conversations/${first}/tags`, { tags: [987_654_321] })
  expect([foreign.status, Object.keys(foreign.body.error.fields)]).toEqual([422, ['tags']])
  const listed = async (query: string) =>
    ((await seller.call('GET', `/conversations?${query}`)).body.data as Found[])
      .map(({ id }) => id)
      .toSorted()
  expect(await listed(`listing_id=${listing_id}`)).toEqual([first, second].toSorted())
  expect(await listed(`tags[]=${hot}`)).toEqual([first, third].toSorted())
  expect(await listed(`listing_id=${listing_id}&tags[]=${hot}&tags[]=${paid}&page=1`)).toEqual([first])
  // A program may send an empty parameter if it has no value for it.
  expect(await listed('listing_id=&tags[]=&page=')).toEqual([first, second, third].toSorted())
})

test('cuts an excerpt around the first match', () => {
  const text = `${'Prvo ide duga rečenica bez ičega. '.repeat(4)}Onda\ncijena, i cijene. ${'Pa još teksta. '.repeat(20)}`
  const parts = excerptOf(text, ['cijen'])
  const shown = parts.map((part) => part.text).join('')
  expect(shown.length).toBeLessThan(150)
  expect(shown).toMatch(/^… .*Onda cijena, i cijene\. .*…$/)
  expect(parts.filter(({ is_match }) => is_match).map((part) => part.text)).toEqual(['cijena', 'cijene'])
  expect(excerptOf('Kratko', ['kr'])).toEqual([{ text: 'Kratko', is_match: true }])
  expect(excerptOf(`a ${'x'.repeat(500)}`, ['a'])[1]!.text.length).toBeLessThan(150)
})
