import { keepInvoice } from './pdf-archive.ts'

export const invoiceJobs = [keepInvoice]
