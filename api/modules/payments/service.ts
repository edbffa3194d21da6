export { completePayment } from './completion.ts'
export { getCard, listCards } from './cards/cards.ts'
export { createPayment } from './new-payment.ts'
export { orderPaidJob } from './purposes/order-paid-job.ts'
export { cancelOpenPayment } from './checkout.ts'
export { findPayment, type PaymentRow } from './queries.ts'
export { refundOrderPayment } from './refunds/refunds.ts'
export { listStaffPayments } from './staff/staff.ts'
export { isOpen, isPaid } from './states.ts'
export { paymentView } from './view.ts'
export {
  acceptsTransfer,
  completeTransfer,
  creditsOfTransfer,
  isTransferPaid,
  startTransfer,
  undoTransfer,
} from './transfers/transfers.ts'
