import * as loans from '#contract/loans/endpoints.ts'
import { admins, everyone, gives } from '#tests/access/rows.ts'

const slug = 'prva-probna-banka'
const body = {
  product: 'auto-kredit',
  price: '20.000',
  months: 60,
  name: 'Amra Hodžić',
  phone: '061 234 567',
  email: 'amra@primjer.ba',
  accept: true,
}

export const loanAccess = [
  gives(loans.listLoanPartners, everyone(200)),
  gives(loans.getLoanPartner, everyone(200), { params: { slug } }),
  gives(loans.getLoanPartner, everyone(404), { params: { slug: 'nema-takve' } }),
  gives(loans.sendLoanInquiry, everyone(201), { params: { slug }, body }),
  gives(loans.sendLoanInquiry, everyone(422), { params: { slug }, body: { ...body, months: 600 } }),
  gives(loans.listLoanInquiries, admins(200)),
  gives(loans.listLoanInquiries, admins(422), { query: { page: 0 } }),
  gives(loans.sendLoanInquiry, everyone(404), { params: { slug: 'nema-takve' }, body }),
]
