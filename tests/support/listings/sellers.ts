import type { Insertable } from 'kysely'
import type { Listing } from '#lib/database/database.generated.ts'
import { caller, plainCategory } from './selling.ts'
import { test as base } from '#tests/support/test.ts'

const day = 24 * 3600 * 1000
export const hence = (days: number) => new Date(Date.now() + days * day)

/** With `seller()`: the API as a new seller, with listings that nothing holds back. */
export const test = base
  .extend('plain', { scope: 'file' }, ({ deps }) => plainCategory(deps.catalog))
  .extend('seller', { scope: 'file' }, ({ app, make, login, plain }) => async (values: object = {}) => {
    const account = 'shop' in values ? await make.shop(values.shop as object) : await make.account(values)
    const call = caller(app, await login(account))
    const listing = (more: Partial<Insertable<Listing>> = {}) =>
      make.listing({ seller_id: account.id, category_id: plain, expires_at: hence(100), ...more })
    return { account, call, listing }
  })
