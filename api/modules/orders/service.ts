export { act } from './acting.ts'
export {
  disputedMoneyOf,
  freezeOrder,
  getOrderForStaff,
  lockedOrder,
  mayDispute,
  settleOrder,
  unfreezeOrder,
} from './freezing.ts'
export { type ParcelNews, recordParcelNews } from './parcel-news.ts'
export { payOrder, placeOrder } from './placing.ts'
export { findOrder, listUnanswered, type OrderRow } from './queries.ts'
export { getOrder, listOrders, quoteOrder, sideOf } from './reading.ts'
