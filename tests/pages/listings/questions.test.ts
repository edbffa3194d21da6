import { expect } from 'vitest'
import { ask } from '#tests/support/listings/questions.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'

const own = '/mojbazar/pitanja'
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
/** The hidden fields of the form with this button. */
function hiddenIn(html: string, intent: string): Record<string, string> {
  const end = html.indexOf(`value="${intent}"`)
  const form = html.slice(html.lastIndexOf('<form', end), end)
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
}

test('asks, answers and deletes a question without JavaScript, and asks it once however often it is sent', async ({
  site,
  make,
  as,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const { id } = await make.listing({ seller_id: seller.id, title: 'Stari sto' })
  const page = `/artikal/${id}/stari-sto`
  const [asSeller, asBuyer] = [await as(seller), await as(buyer)]
  const before = mainOf((await asBuyer.get(page)).body)
  expect(before).toContain('Vaše pitanje prodavaču')
  const form = hiddenIn(before, 'ask')

  const wrong = await asBuyer.send(page, { ...form, intent: 'ask', content: 'Zovite 061 234 567' })
  expect(wrong.statusCode).toBe(400)
  const refused = mainOf(wrong.body)
  expect(refused).toContain('Pitanja i odgovori su javni, zato ne upisujte broj telefona.')
  expect(refused).toContain('>Zovite 061 234 567</textarea>')
  const empty = await asBuyer.send(page, { ...form, intent: 'ask', content: ' ' })
  expect([empty.statusCode, mainOf(empty.body)]).toEqual([400, expect.stringContaining('Napišite pitanje.')])

  const sent = { ...form, intent: 'ask', content: 'Je li od\npunog drveta?' }
  const asked = await asBuyer.send(page, sent)
  const place = asked.headers['location']!
  expect([asked.statusCode, place]).toEqual([302, expect.stringMatching(/\?pitanje=\d+#pitanje-\d+$/)])
  expect((await asBuyer.send(page, sent)).headers['location']).toBe(place)
  const shown = mainOf((await asBuyer.get(place)).body)
  expect(shown.match(/Je li od\npunog drveta\?/g)).toHaveLength(1)
  expect(shown).toMatch(/Pitanja<span[^>]*> \(1\)/)
  expect(shown).toContain('Da, izbriši')
  const visitor = mainOf((await site.inject(page)).body)
  expect(visitor).toContain('Prijavite se da postavite pitanje')
  expect(visitor).not.toMatch(/Da, izbriši|name="kljuc"|<textarea/)

  const inbox = mainOf((await asSeller.get(own)).body)
  expect(inbox).toContain('Novo')
  const hidden = hiddenIn(inbox, 'answer')
  const answer = { ...hidden, intent: 'answer' }
  const short = await asSeller.send(own, { ...answer, content: '' })
  expect([short.statusCode, mainOf(short.body)]).toEqual([400, expect.stringContaining('Napišite odgovor.')])
  const answered = await asSeller.send(own, { ...answer, content: 'Jeste, od oraha.' })
  expect(answered.headers['location']).toBe(`${own}?gotovo=answer`)
  const after = mainOf((await asSeller.get(answered.headers['location']!)).body)
  expect(after).toContain('Odgovor je objavljen.')
  expect(after).toContain('Nema pitanja koja čekaju odgovor.')
  // Under its own address, since the page of before is cached for some seconds.
  const both = (await site.inject(place)).body
  expect(mainOf(both)).toContain('Jeste, od oraha.')
  expect(structuredData(both)).toContainEqual({
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: [
      expect.objectContaining({
        '@type': 'Question',
        name: 'Je li od\npunog drveta?',
        answerCount: 1,
        author: { '@type': 'Person', name: buyer.username },
        acceptedAnswer: expect.objectContaining({ '@type': 'Answer', text: 'Jeste, od oraha.' }),
      }),
    ],
  })
  // Its asker can't take it away from its answer; the seller can.
  expect(mainOf((await asBuyer.get(page)).body)).not.toContain('Da, izbriši')
  const gone = await asSeller.send(page, { id: hidden['id']!, intent: 'delete-question' })
  expect([gone.statusCode, gone.headers['location']]).toEqual([302, `${page}#pitanja`])
  expect(mainOf((await asSeller.get(page)).body)).toContain('Još nema pitanja.')
})

test('gives each page a key of its own for a question', async ({ make, as }) => {
  const { id } = await make.listing()
  const [one, other] = [await as(await make.account()), await as(await make.account())]
  const keyFor = async (reader: typeof one) =>
    hiddenIn(mainOf((await reader.get(`/artikal/${id}`)).body), 'ask')['kljuc']
  const keys = [await keyFor(one), await keyFor(other), await keyFor(one)]
  expect(keys).toEqual(keys.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)))
  expect(new Set(keys).size).toBe(3)
})

test('shows the page of questions that holds the one that a link names, and pages of the others', async ({
  site,
  make,
  as,
  db,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const { id: listingId } = await make.listing({ seller_id: seller.id, title: 'Sat' })
  const ids: number[] = []
  for (let at = 0; at < 12; at++)
    ids.push(await ask(db, { listingId, authorId: buyer.id, content: `Pitanje broj ${at}?` }))
  const page = `/artikal/${listingId}/sat`
  const asked = async (query = '') =>
    [...mainOf((await site.inject(page + query)).body).matchAll(/Pitanje broj (\d+)\?/g)].map(([, at]) =>
      Number(at),
    )
  expect(await asked()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(await asked('?pitanja=2')).toEqual([1, 0])
  expect(await asked('?pitanja=7')).toEqual([1, 0])
  expect(await asked(`?pitanje=${ids[0]}`)).toEqual([1, 0])
  expect(mainOf((await site.inject(page)).body)).toContain(`href="${page}?pitanja=2#pitanja"`)
  await db.updateTable('account').set({ allow_comments: false }).where('id', '=', seller.id).execute()
  const closed = mainOf((await (await as(buyer)).get(page)).body)
  expect(closed).not.toContain('Vaše pitanje prodavaču')
  expect(closed).toContain('Pitanje broj 11?')
  expect(mainOf((await (await as(seller)).get(page)).body)).toContain(
    'Pitanja na vašim oglasima su isključena.',
  )
})

test('lists questions of a seller and of an asker, as many statements for 20 as for one', async ({
  make,
  as,
  db,
  statements,
}) => {
  const [few, many, buyer] = [await make.account(), await make.account(), await make.account()]
  for (const [seller, count] of [
    [few, 1],
    [many, 20],
  ] as const)
    for (let at = 0; at < count; at++) {
      const { id: listingId } = await make.listing({ seller_id: seller.id })
      await ask(db, { listingId, authorId: buyer.id })
    }
  const [ofFew, ofMany, ofBuyer] = [await as(few), await as(many), await as(buyer)]
  // The least of some, since accounts are noted as present now and then.
  async function counted({ get }: typeof ofFew) {
    const counts: number[] = []
    for (let times = 0; times < 3; times++) counts.push(await statements(() => get(own)))
    return Math.min(...counts)
  }
  expect(await counted(ofMany)).toBe(await counted(ofFew))
  expect((await ofFew.get(`${own}?page=9`)).headers['location']).toBe(own)
  const asked = mainOf((await ofBuyer.get(`${own}?prikaz=moja`)).body)
  expect(asked.match(/<article/g)).toHaveLength(20)
  expect(asked).toContain('Da, izbriši')
  const { id } = await make.listing({ seller_id: few.id, status: 'finished' })
  await ask(db, { listingId: id, authorId: buyer.id, content: 'Za završeni?' })
  expect(mainOf((await ofFew.get(own)).body)).not.toContain('Za završeni?')
  expect(mainOf((await ofBuyer.get(`${own}?prikaz=moja`)).body)).toContain('Oglas više nije aktivan.')
  expect((await ofFew.send(own, { intent: 'ask', content: 'x' })).statusCode).toBe(400)
  expect((await ofFew.get(`${own}?prikaz=odgovorena`)).body).toContain('Još niste odgovorili')
})
