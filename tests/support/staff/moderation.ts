import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

type Values = Record<string, unknown>
export const test = base
  .extend('person', { scope: 'file' }, ({ app, login, make }) => async (values: Values = {}) => {
    const account = await make.account(values)
    const token = await login(account)
    return { ...account, token, call: caller(app, token) }
  })
  .extend('staff', { scope: 'file' }, async ({ person }) => ({
    first: await person({ role: 'moderator' }),
    second: await person({ role: 'moderator' }),
  }))
  /** A reported listing with its seller, its reporter and its case. */
  .extend('reported', { scope: 'file' }, ({ person, make, db }) => async (values: Values = {}) => {
    const [seller, reporter] = [await person(), await person()]
    const listing = await make.listing({ seller_id: seller.id, title: 'Lažni telefon', ...values })
    const { status } = await reporter.call('POST', `/listings/${listing.id}/report`, { reason: 'scam' })
    expect(status).toBe(200)
    const { id } = await db
      .selectFrom('moderation_case')
      .select('id')
      .where('subject_id', '=', listing.id)
      .executeTakeFirstOrThrow()
    return { seller, reporter, listing, caseId: id, path: `/admin/cases/${id}` }
  })

export type Person = { call: ReturnType<typeof caller> }
export const facts = 'Traži uplatu unaprijed.'
export const removal = { content: 'remove', rule: 'scam', facts }

export const decide = async ({ call }: Person, path: string, body: object) => {
  expect((await call('POST', `${path}/claim`)).status).toBe(200)
  return call('POST', `${path}/decision`, body)
}
export const shown = async ({ call }: Person, id: number) => (await call('GET', `/listings/${id}`)).status
export const refusal = async (
  reply: Promise<{ status: number; body: { error: { code: string; message: string } } }>,
) => {
  const { status, body } = await reply
  return [status, body.error.code, body.error.message] as const
}
