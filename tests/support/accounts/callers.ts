import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

export const test = base
  /** `as(account)`: calls of the API with a new session of an account. */
  .extend(
    'as',
    { scope: 'file' },
    ({ app, login }) =>
      async (account: { id: number }) =>
        caller(app, await login(account)),
  )
