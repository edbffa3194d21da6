import type { Deps } from '#api/deps.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import { dailyHash } from '#lib/security/daily-hash.ts'
import { assertNoneWrong, DomainError, wrongFields } from '#lib/errors.ts'
import { parseMobileNumber, readableNumber } from '#lib/accounts/phone-numbers.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { secondsBefore, unixSeconds } from '#lib/time.ts'
import { inquiriesPageSize, inquiryKeptDays } from '#contract/limits/messages.ts'
import { loanOffer, rangeOf, smallestDown, termsOf, wishProblems } from '#contract/loans/offer.ts'
import type { LoanInquiry, LoanPartner, StoredInquiry } from '#contract/loans/endpoints.ts'
import { toMarks } from '#contract/money/money.ts'
import { loanInquirySent } from './mails.ts'
import {
  countInquiries,
  deleteInquiriesBefore,
  findShownListing,
  insertInquiry,
  listInquiries,
} from './queries.ts'

type Lending = Pick<Deps, 'loanPartners'>

const partnerView = ({ slug, name, is_demo, products }: Deps['loanPartners'][number]): LoanPartner => ({
  slug,
  name,
  is_demo,
  products,
})

function partnerOf({ loanPartners }: Lending, slug: string) {
  const partner = loanPartners.find((one) => one.slug === slug)
  if (!partner) throw new DomainError('not_found')
  return partner
}

export const listLoanPartners = ({ loanPartners }: Lending): LoanPartner[] => loanPartners.map(partnerView)

export const getLoanPartner = (deps: Lending, slug: string): LoanPartner => partnerView(partnerOf(deps, slug))

/** The request's fields are those of the form that the problems name. */
function offerFor(partner: Deps['loanPartners'][number], inquiry: LoanInquiry) {
  const product = partner.products.find(({ slug }) => slug === inquiry.product)
  if (!product) throw wrongFields({ product: 'Odaberite vrstu kredita.' })
  const range = rangeOf(product)
  const { price, months: count } = inquiry
  const down = inquiry.down ?? smallestDown(range, price) ?? 0
  const {
    price: priceProblem,
    down: downProblem,
    count: months,
  } = wishProblems(range, {
    price,
    down,
    count,
  })
  const problems = {
    ...(priceProblem && { price: priceProblem }),
    ...(downProblem && { down: downProblem }),
    ...(months && { months }),
  }
  assertNoneWrong(problems)
  return { product, offer: loanOffer(termsOf(product), { amount: price - down, count }) }
}

const hundredths = (percent: number) => Math.round(percent * 100)

/**
 * Stores an inquiry with the costs of the loan, and mails it to the partner. A repeat on the same day does
 * nothing.
 */
export async function sendLoanInquiry(
  deps: Pick<Deps, 'db' | 'now' | 'loanPartners'>,
  actor: Actor | null,
  { slug, inquiry }: { slug: string; inquiry: LoanInquiry },
): Promise<void> {
  const { db, now } = deps
  const partner = partnerOf(deps, slug)
  const { product, offer } = offerFor(partner, inquiry)
  const phone = parseMobileNumber(inquiry.phone)
  if (!phone) throw wrongFields({ phone: 'Unesite ispravan broj mobitela, npr. 061 234 567.' })
  const listing = inquiry.listing === undefined ? undefined : await findShownListing(db, inquiry.listing)
  const at = now()
  const said = {
    partner: partner.slug,
    product: product.slug,
    listing_id: listing?.id ?? null,
    price_fening: inquiry.price,
    amount_fening: offer.amount,
    months: offer.count,
    name: inquiry.name,
    phone,
    email: inquiry.email,
    message: inquiry.message ?? '',
  }
  await db.transaction().execute(async (trx) => {
    const stored = await insertInquiry(trx, {
      ...said,
      content_hash: dailyHash(at, said),
      account_id: actor?.id ?? null,
      monthly_fening: offer.monthly,
      rate_hundredths: hundredths(offer.rate),
      effective_hundredths: hundredths(offer.effective),
      created_at: at,
    })
    if (!stored) return
    await queueMail(trx, loanInquirySent, {
      to: partner.email,
      key: `loan-inquiry:${stored.id}`,
      accountId: actor?.id,
      data: {
        username: partner.name,
        id: stored.id,
        product: product.name,
        amountFening: offer.amount,
        priceFening: inquiry.price,
        months: offer.count,
        monthlyFening: offer.monthly,
        rate: offer.rate,
        effective: offer.effective,
        name: inquiry.name,
        phone: readableNumber(phone),
        email: inquiry.email,
        message: said.message,
        ...(listing && { listing }),
      },
    })
  })
}

export async function listLoanInquiries({ db }: Pick<Deps, 'db'>, page: number) {
  const limit = inquiriesPageSize
  const [rows, total] = await Promise.all([
    listInquiries(db, { limit, offset: (page - 1) * limit }),
    countInquiries(db),
  ])
  const data = rows.map((row): StoredInquiry => {
    const { amount_fening, monthly_fening, listing_id, title, created_at, phone, ...rest } = row
    return {
      ...rest,
      amount: toMarks(amount_fening),
      monthly: toMarks(monthly_fening),
      phone: readableNumber(phone),
      listing: listing_id === null || title === null ? null : { id: listing_id, title },
      created_at: unixSeconds(created_at),
    }
  })
  return { data, meta: pageMetaOf(total, page, limit) }
}

/** Inquiries are kept for a year, in case the partner asks again. */
export const forgetOldInquiries = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  deleteInBatches((limit) =>
    deleteInquiriesBefore(db, secondsBefore(now(), inquiryKeptDays * 24 * 3600), limit),
  )
