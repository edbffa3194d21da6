export { addStatement, getDispute, openDispute, withdrawDispute } from './acting.ts'
export { eraseStatementsOf } from './pictures.ts'
export { getDisputedOrder, settleDispute } from './settling.ts'
