import type { Db } from '#lib/database/db.ts'
import type { Courier } from './courier.ts'
import { myGls, type MyGlsAccount } from './mygls.ts'
import { sandboxAccount, sandboxApi } from './sandbox/api.ts'
import { httpTransport } from './transport.ts'

export type Couriers = {
  /** Null if the site has no courier. */
  courier: Courier | null
  /** The courier is ours, and carries nothing. */
  isSandbox: boolean
}

type Options = {
  account: (MyGlsAccount & { baseUrl: string }) | null
  /** Never in production: nobody would carry anything. */
  allowsSandbox: boolean
  db: Db
  now: () => Date
}

/** The courier that is configured; where it is allowed the sandbox stands in for it. */
export function openCouriers({ account, allowsSandbox, db, now }: Options): Couriers {
  if (account)
    return { courier: myGls(account, { send: httpTransport(account.baseUrl), now }), isSandbox: false }
  if (!allowsSandbox) return { courier: null, isSandbox: false }
  return {
    courier: { ...myGls(sandboxAccount, { send: sandboxApi(db, now), now }), name: 'sandbox' },
    isSandbox: true,
  }
}
