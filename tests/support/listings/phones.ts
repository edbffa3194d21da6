import { test as base } from './sellers.ts'

/** With `ask()`: requests a listing's phone number from an address, as a visitor or with a token. */
export const test = base.extend(
  'ask',
  { scope: 'file' },
  ({ app }) =>
    async (id: number, from: string, token?: string) => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/listings/${id}/phone`,
        remoteAddress: from,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
)
