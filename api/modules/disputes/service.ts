export { addStatement, getDispute, openDispute, withdrawDispute } from './disputes.ts'
export { eraseStatementsOf } from './pictures.ts'
export { getDisputedOrder, settleDispute } from './settlement.ts'
