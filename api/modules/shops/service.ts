export { payShop, settlePurchase } from './life.ts'
export { openShopOf } from './new-shop.ts'
export { getShopOf } from './own-shop.ts'
export { findPurchase } from './queries.ts'
