import { randomBytes } from 'node:crypto'
import type { Db } from '#lib/database/db.ts'
import { chargerOf } from './chargers.ts'

/** A business that asked for an offer. */
export const leadOf = async (db: Db, firm = 'Kovač auto') =>
  (
    await db
      .insertInto('lead')
      .values({
        content_hash: randomBytes(32),
        name: 'Mirza Kovač',
        firm,
        phone: '033 123 456',
        email: 'mirza@primjer.ba',
        field: 'cars',
        message: firm,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A buyer's inquiry to the demo's bank. */
export const loanInquiryOf = async (
  db: Db,
  { name = 'Amra Hodžić', listingId = null as number | null } = {},
) =>
  (
    await db
      .insertInto('loan_inquiry')
      .values({
        content_hash: randomBytes(32),
        partner: 'prva-probna-banka',
        product: 'auto-kredit',
        listing_id: listingId,
        price_fening: 2_000_000,
        amount_fening: 1_500_000,
        months: 60,
        monthly_fening: 28_845,
        rate_hundredths: 549,
        effective_hundredths: 638,
        name,
        phone: '+38761234567',
        email: 'amra@primjer.ba',
        message: name,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

type Sender = { account_id: number; mark: string; phone: string; email: string; created_at: Date }

/** A row of each kind that a person sent, by table. */
export const inquiryRows = async (db: Db, { account_id, mark, phone, email, created_at }: Sender) => ({
  charger_report: { charger_id: await chargerOf(db), account_id, fault: 'other', body: mark, created_at },
  lead: {
    content_hash: randomBytes(32),
    account_id,
    name: mark,
    firm: mark,
    phone,
    email,
    field: 'cars',
    message: mark,
    created_at,
  },
  loan_inquiry: {
    content_hash: randomBytes(32),
    partner: 'banka',
    product: 'auto',
    account_id,
    price_fening: 100,
    amount_fening: 100,
    months: 12,
    monthly_fening: 9,
    rate_hundredths: 500,
    effective_hundredths: 512,
    name: mark,
    phone,
    email,
    message: mark,
    created_at,
  },
})
