import { test as base } from '#tests/support/test.ts'

/** A password that is accepted. */
export const strong = 'tri-konja-za-trku'
let callers = 0

/** An unused address, so that tests share no limit. */
export const nextAddress = () => `203.0.113.${++callers}`

/** For tests about registration. */
export const test = base
  /** Registers from its own address unless one is given. */
  .extend(
    'register',
    { scope: 'file' },
    ({ app }) =>
      (body: object, from = nextAddress()) =>
        app.inject({ method: 'POST', url: '/api/auth/register', remoteAddress: from, payload: body }),
  )
  .extend('lastMessage', { scope: 'file' }, ({ db, deliver }) => async (recipient: string) => {
    await deliver()
    return db
      .selectFrom('inbox_message')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  })

/** A body of a registration. */
export const someone = (username: string, more: object = {}) => ({
  username,
  email: `${username.toLowerCase()}@primjer.ba`,
  password: strong,
  type: 'user',
  accept_terms: true,
  ...more,
})

/** The token of the link in a mail that verifies an address. */
export const tokenIn = (text: string | null | undefined) =>
  /\/verifikacija\/email\/([\w-]+)/.exec(text ?? '')![1]!
