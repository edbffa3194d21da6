export { takeAction } from './life/actions.ts'
export {
  disputedMoneyOf,
  freezeOrder,
  getOrderForStaff,
  lockedOrder,
  mayDispute,
  settleOrder,
  unfreezeOrder,
} from './life/disputes.ts'
export { type ParcelNews, recordParcelNews } from './parcel-news.ts'
export { placeOrder } from './placement.ts'
export { payOrder } from './payment.ts'
export { findOrder, listUnanswered, type OrderRow } from './queries.ts'
export { getOrder, sideOf } from './details.ts'
export { quoteOrder } from './quote.ts'
export { listOrders } from './lists.ts'
