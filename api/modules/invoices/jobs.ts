import { keepInvoice } from './keeping.ts'

export const invoiceJobs = [keepInvoice]
