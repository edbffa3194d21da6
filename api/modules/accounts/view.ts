import type { Actor, Agent } from '#lib/accounts/actor.ts'
import { medalsOf } from '#lib/sellers/medals.ts'
import { keptHoursText } from '#contract/shops/opening-hours.ts'
import { packageName } from '#contract/shops/packages.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { feedbacksOf, type Standing } from '#lib/sellers/standing.ts'
import { restrictionOf } from '#lib/accounts/restrictions.ts'
import { unixSeconds } from '#lib/time.ts'
import type { CurrentUser } from '#contract/accounts/endpoints.ts'
import type { AccountRow, OrderCounts } from './queries.ts'

export const isPro = (account: { pro_until: Date | null }, now: Date) =>
  account.pro_until !== null && account.pro_until > now

/** The account's own shop, or the one it is an agent of (A22). */
const shopIdOf = (account: AccountRow) => account.own_shop_id ?? account.agent_of_shop_id

type SessionOf = AccountRow & {
  session_id: number
  session_kind: string
  visit_id: number | null
  lacks_factor: boolean
}

/** `mayLackFactor`: for demo accounts, whose staff pages open without a second factor. */
export function actorOf(account: SessionOf, now: Date, { mayLackFactor }: { mayLackFactor: boolean }): Actor {
  const isDue = account.lacks_factor && !mayLackFactor
  return {
    id: account.id,
    username: account.username,
    type: account.type,
    role: isDue ? 'member' : account.role,
    dueRole: isDue && account.role !== 'member' ? account.role : null,
    isPro: isPro(account, now),
    shopId: shopIdOf(account),
    sessionId: account.session_id,
    visitId: account.visit_id,
    isProgram: account.session_kind === 'token',
    restriction: restrictionOf(account, now),
    agent: null,
  }
}

/** The shop's account as an agent sees it: without its owner, money and orders. */
export const actingView = (user: CurrentUser, { username, rights }: Agent): CurrentUser => ({
  ...user,
  email: null,
  first_name: null,
  last_name: null,
  role: 'member',
  acting: { shop: user.shop?.business_name ?? user.username, as: username, rights: [...rights] },
  credits: 0,
  settings: { pro: { auto_renewal: false } },
  active_deliveries_count: 0,
  unconfirmed_deliveries_count: 0,
  new_questions_count: rights.includes('answer') ? user.new_questions_count : 0,
  cart_count: 0,
  gdpr: [],
})

/** `newQuestions`: about the account's listings, which it has not seen. */
export function currentUserView(
  account: AccountRow,
  {
    newQuestions,
    credits,
    cartCount,
    orderCounts,
    standing,
  }: {
    newQuestions: number
    credits: number
    cartCount: number
    orderCounts: OrderCounts
    standing: Standing
  },
  now: Date,
  { dueRole = null, visitUntil = null }: { dueRole?: Actor['dueRole']; visitUntil?: Date | null } = {},
): CurrentUser {
  const restriction = restrictionOf(account, now)
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    email_verified: account.email_verified_at !== null,
    first_name: account.first_name,
    last_name: account.last_name,
    avatar: account.avatar,
    city_id: account.city_id,
    type: account.type,
    role: account.role,
    second_factor_due: dueRole !== null,
    visit: visitUntil && { until: unixSeconds(visitUntil) },
    acting: null,
    medals: medalsOf(account, standing),
    credits,
    settings: { pro: { auto_renewal: account.pro_renews } },
    feedbacks: feedbacksOf(standing),
    avg_response_time: account.answer_minutes,
    active_deliveries_count: orderCounts.active,
    unconfirmed_deliveries_count: orderCounts.unconfirmed,
    new_questions_count: newQuestions,
    cart_count: cartCount,
    gdpr: account.deletion_requested_at
      ? [{ request_type: 'delete', created_at: unixSeconds(account.deletion_requested_at) }]
      : [],
    shop_id: shopIdOf(account),
    shop:
      (account.shop_package && {
        package: packageName(account.shop_package),
        active: isShopPaid(account, now),
        is_trial: account.shop_is_trial === true,
        ends_at: unixSeconds(account.shop_ends_at!),
        business_name: account.shop_business_name!,
        business_type: account.shop_business_type,
        business_vat: account.declaration_verified_at && account.vat_number,
        web: account.shop_web,
        description: account.about,
        working_hours: keptHoursText(account.shop_hours),
        registered: account.declaration_verified_at !== null,
      }) ||
      null,
    // Null until first activated.
    pro: account.pro_until && { pro: isPro(account, now) ? 1 : 0 },
    phone_verified: account.phone_verified_at !== null,
    restriction: restriction && {
      kind: restriction.kind,
      until: restriction.until && unixSeconds(restriction.until),
    },
    created_at: unixSeconds(account.created_at),
  }
}
