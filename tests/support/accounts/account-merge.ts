import { test as base } from './people.ts'
import { caller } from '#tests/support/listings/selling.ts'

export const test = base
  /** The member of staff who merges accounts. */
  .extend('admin', { scope: 'file' }, async ({ app, make, login }) => {
    const account = await make.account({ role: 'admin', username: 'spajac' })
    return { ...account, call: caller(app, await login(account)) }
  })

export const reason = 'Javio se da ima dva računa.'
