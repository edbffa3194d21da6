import * as pro from '#contract/pro.ts'
import { gives, loggedIn } from './rows.ts'

export const proAccess = [
  gives(pro.getPro, loggedIn(200)),
  // Nobody has credit; shops and agents need none, and one is pro already.
  gives(pro.activatePro, { ...loggedIn(402), pro: 409, shop: 409, agent: 409 }, { body: { price: 100 } }),
  gives(pro.setProRenewal, loggedIn(200), { body: { renews: false } }),
]
