import { expect } from 'vitest'
import { test } from '#tests/support/browser/plain-browser.ts'

/** Requests a page, or sends its form, with a person's cookie, as a browser without JavaScript does. */
const list = '/mojbazar/spaseno/pretrage'

test('shows 300 saved searches in as many statements as five', async ({ make, as, statements, db }) => {
  const account = await make.account()
  const { get, send } = await as(account)
  const add = async (from: number, to: number) => {
    for (let at = from; at < to; at++)
      await send(list, { radnja: 'spasi', upit: `q=stol&price_to=${at + 1}` })
  }
  await add(0, 5)
  await get(list)
  const few = await statements(() => get(list))
  await add(5, 300)
  const { count } = await db
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(300)
  expect(await statements(() => get(list))).toBe(few)
  expect((await get(`${list}?page=15`)).statusCode).toBe(200)
  expect((await get(`${list}?page=16`)).headers['location']).toBe(`${list}?page=15`)
})
