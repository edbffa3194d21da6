export { payShop, settlePurchase } from './life.ts'
export { openShopOf } from './opening.ts'
export { findPurchase } from './queries.ts'
