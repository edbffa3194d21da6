import * as invoices from '#contract/invoices/endpoints.ts'
import { admins, everyone, gives, loggedIn } from '#tests/access/rows.ts'

const ofOwner = { params: { id: '{ownerInvoice}' } }

export const invoiceAccess = [
  gives(invoices.listInvoices, loggedIn(200)),
  gives(invoices.listInvoices, loggedIn(422), { query: { before: 'x' } }),
  gives(invoices.getInvoicePdf, { ...everyone(404), anonymous: 401, owner: 200 }, ofOwner),
  gives(invoices.listStaffInvoices, admins(200)),
  gives(invoices.listStaffInvoices, admins(200), {
    query: { q: 'R-2026-1', kind: 'invoice', from: '2026-01-01', to: '2026-12-31', before: 7 },
  }),
  gives(invoices.listStaffInvoices, admins(422), { query: { kind: 'x' } }),
  gives(invoices.exportInvoices, admins(200)),
  gives(invoices.exportInvoices, admins(422), { query: { from: 'jučer' } }),
  gives(invoices.getStaffInvoicePdf, admins(200), ofOwner),
]
