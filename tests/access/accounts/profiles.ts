import * as calls from '#contract/profiles.ts'
import { getShopMap } from '#contract/shops/map.ts'
import { everyone, gives } from '#tests/access/rows.ts'

const owner = { params: { username: '{owner}' } }
const shop = { params: { id: '{shop}' } }

export const profileAccess = [
  gives(calls.getUser, everyone(200), owner),
  gives(calls.getUserById, everyone(200), { params: { id: '{ownerId}' } }),
  ...Object.values(calls.userListingCalls).map((endpoint) => gives(endpoint, everyone(200), owner)),
  gives(calls.searchUserListings, everyone(200), owner),
  gives(calls.searchUserListings, everyone(422), { ...owner, query: { sort: 'oldest' } }),
  gives(calls.getUserAttributes, everyone(200), owner),
  gives(calls.getShopAttributes, everyone(200), shop),
  gives(calls.getPremiumShopAttributes, everyone(200), shop),
  gives(calls.countUserListings, everyone(200), owner),
  gives(calls.listUsers, everyone(200)),
  gives(calls.countUsers, everyone(200)),
  gives(calls.listShops, everyone(200)),
  gives(getShopMap, everyone(200)),
  gives(calls.countShops, everyone(200)),
  gives(calls.listPremiumShops, everyone(200)),
  gives(calls.countPremiumShops, everyone(200)),
  gives(calls.getShop, everyone(200), shop),
  gives(calls.getPremiumShop, everyone(200), shop),
  gives(calls.listShopListings, everyone(200), shop),
  gives(calls.listPremiumShopListings, everyone(200), shop),
]
