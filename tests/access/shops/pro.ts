import * as pro from '#contract/pro.ts'
import * as sellers from '#contract/seller-settings.ts'
import { everyone, gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** For shops, and accounts that are or were pro. */
const ofSellers: Row = { ...loggedIn(403), pro: 200, shop: 200 }

export const proAccess = [
  gives(pro.listProPrices, everyone(200)),
  gives(pro.getPro, loggedIn(200)),
  // Nobody has credit; shops and agents need none, and one is pro already.
  gives(pro.activatePro, { ...loggedIn(402), pro: 409, shop: 409, agent: 409 }, { body: { price: 100 } }),
  gives(pro.setProRenewal, loggedIn(200), { body: { renews: false } }),
  gives(sellers.getSellerSettings, ofSellers),
  gives(sellers.saveSellerSettings, ofSellers, {
    body: { city_id: null, state: 'new', signature: null, auto_reply: null },
  }),
]
