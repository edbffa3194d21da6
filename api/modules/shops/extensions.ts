import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { addSlip, printedSlip, slipExpiry, slipStateOf } from '#api/modules/bank/service.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import {
  createPayment,
  getCard,
  listCards,
  paymentView,
  type PaymentRow,
} from '#api/modules/payments/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { toMarks } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { shownReference } from '#contract/bank/payment-reference.ts'
import { plural } from '#contract/text/plural.ts'
import { shopPurchasesPageSize, shopTrialCredits, shopTrialDays } from '#contract/limits/money.ts'
import { packageName } from '#contract/shops/packages.ts'
import type { newExtension, Proforma, ShopExtension } from '#contract/shops/endpoints.ts'
import { shopProforma } from './mails.ts'
import { getShopOf, withTrial } from './own-shop.ts'
import {
  countPurchases,
  findAddressee,
  findProforma,
  insertPurchase,
  listPurchases,
  type ProformaRow,
} from './queries.ts'
import { spanOf } from './terms.ts'
import { offersAt, ownShopView, purchaseView } from './view.ts'

export const listPackages = (deps: Deps) => ({
  data: {
    packages: offersAt(tariffsAt(deps, deps.now())),
    trial: { days: shopTrialDays, credits: shopTrialCredits },
  },
})

export async function getOwnShop(deps: Deps, actor: Actor) {
  return { data: ownShopView(await getShopOf(deps, actor), deps.now()) }
}

const waysOf = ({ gateways, bank }: Deps) => [
  ...(gateways.card ? (['card'] as const) : []),
  ...(bank ? (['bank'] as const) : []),
]

export async function getExtension(deps: Deps, actor: Actor): Promise<{ data: ShopExtension }> {
  const [own, cards] = await Promise.all([getShopOf(deps, actor), listCards(deps, actor)])
  const shop = await withTrial(deps.db, own)
  const now = deps.now()
  const prices = tariffsAt(deps, now)
  return {
    data: {
      shop: ownShopView(shop, now),
      packages: offersAt(prices).map((offer) => ({
        ...offer,
        prices: offer.prices.map((price) => {
          const bought = { package: offer.package, months: price.months }
          return { ...price, ends_at: unixSeconds(spanOf(shop, bought, now, prices.shopMonth).until) }
        }),
      })),
      ways: waysOf(deps),
      cards: deps.gateways.card?.charge ? cards.data : [],
      is_sandbox: deps.gateways.isSandbox,
    },
  }
}

/** Starts a payment by card, or by a transfer with a pro-forma invoice. The price is fixed now. */
export async function startExtension(
  deps: Deps,
  actor: Actor,
  { package: wanted, months, way, card_id: cardId, save_card: savesCard }: z.output<typeof newExtension>,
  once: KeyedCall | undefined,
) {
  const shop = await getShopOf(deps, actor)
  if (!waysOf(deps).includes(way)) throw wrongFields({ way: 'Ovaj način plaćanja trenutno nije dostupan.' })
  const amountFening = tariffsAt(deps, deps.now()).shop(wanted, months)
  if (amountFening === 0) throw wrongFields({ package: 'Ovaj paket se trenutno ne prodaje.' })
  const isSaved = way === 'card' && cardId !== undefined
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    if (isSaved) await getCard(trx, actor.id, cardId)
    const payment = await createPayment(deps, trx, {
      accountId: actor.id,
      purpose: 'shop',
      subjectId: shop.id,
      way,
      amountFening,
      returnPath: makePaths(deps.brand).statements(),
      cardId: isSaved ? cardId : undefined,
      savesCard: way === 'card' && !isSaved && savesCard,
    })
    await insertPurchase(trx, { payment_id: payment.id, shop_id: shop.id, package: wanted, months })
    if (way === 'bank') await addProforma(deps, trx, payment, { package: wanted, months })
    return { data: paymentView(payment) }
  })
}

type Bought = Pick<ProformaRow, 'package' | 'months'>

async function addProforma(deps: Deps, trx: Db, payment: PaymentRow, bought: Bought): Promise<void> {
  const reference = await addSlip(deps, trx, payment)
  const addressee = await findAddressee(trx, payment.account_id!)
  if (!addressee?.email) return
  await queueMail(trx, shopProforma, {
    to: addressee.email,
    accountId: payment.account_id!,
    key: `payment:${payment.id}:proforma`,
    data: {
      username: addressee.username,
      ...bought,
      amountFening: payment.amount_fening,
      reference: shownReference(reference),
      paymentId: payment.id,
      expiresAt: unixSeconds(slipExpiry(payment.created_at)),
    },
  })
}

export async function listExtensions(deps: Deps, actor: Actor, page: number) {
  const { id } = await getShopOf(deps, actor)
  const window = { limit: shopPurchasesPageSize, offset: (page - 1) * shopPurchasesPageSize }
  const [rows, total] = await Promise.all([listPurchases(deps.db, id, window), countPurchases(deps.db, id)])
  return { data: rows.map(purchaseView), meta: pageMetaOf(total, page, shopPurchasesPageSize) }
}

/** "Gold Bazar shop, 3 mjeseca". */
export const boughtText = ({ package: bought, months }: Bought, brandName: string) =>
  `${packageName(bought)} ${brandName} shop, ${months} ${plural(months, 'mjesec', 'mjeseca', 'mjeseci')}`

/** A pro-forma invoice of the caller, with everything that is printed on it. */
export async function proformaToPay(deps: Deps, actor: Actor, id: number) {
  const row = await findProforma(deps.db, id)
  if (!row || row.account_id !== actor.id) throw new DomainError('not_found', 'Nema takvog predračuna.')
  // Some banks leave out the reference of a transfer, so the purpose repeats it.
  const purpose = `${boughtText(row, deps.brand.name)}, poziv na broj ${shownReference(row.reference)}`
  return { row, ...printedSlip(deps, row, purpose) }
}

export async function getProforma(deps: Deps, actor: Actor, id: number): Promise<{ data: Proforma }> {
  const { row, slip, code } = await proformaToPay(deps, actor, id)
  const state = slipStateOf(row, deps.now())
  return {
    data: {
      id: row.id,
      reference: shownReference(row.reference),
      package: row.package,
      name: packageName(row.package),
      months: row.months,
      amount: toMarks(row.amount_fening),
      state,
      created_at: unixSeconds(row.created_at),
      expires_at: unixSeconds(slipExpiry(row.created_at)),
      paid_at: state === 'paid' && row.paid_at ? unixSeconds(row.paid_at) : null,
      purpose: slip.purpose,
      recipient: slip.bank.recipient,
      accounts: slip.bank.accounts.map(({ number, bank }) => ({ number, bank })),
      code: { size: code.size, path: code.path },
    },
  }
}
