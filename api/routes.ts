import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { allJobs } from '#api/jobs.ts'
import { challengeRoutes } from '#api/modules/challenges/routes.ts'
import { accountRoutes, rootRoutes } from '#api/modules/accounts/routes.ts'
import { auditRoutes } from '#api/modules/audit/routes.ts'
import { bankRoutes } from '#api/modules/bank/routes.ts'
import { blockRoutes } from '#api/modules/blocks/routes.ts'
import { catalogueRoutes } from '#api/modules/catalogue/routes.ts'
import { categoryRoutes } from '#api/modules/categories/routes.ts'
import { chargerRoutes } from '#api/modules/chargers/routes.ts'
import { checkRoutes } from '#api/modules/checks/routes.ts'
import { disputeRoutes } from '#api/modules/disputes/routes.ts'
import { conversationRoutes } from '#api/modules/conversations/routes.ts'
import { figureRoutes } from '#api/modules/figures/routes.ts'
import { followerMessageRoutes } from '#api/modules/follower-messages/routes.ts'
import { followRoutes } from '#api/modules/follows/routes.ts'
import { groupRoutes } from '#api/modules/groups/routes.ts'
import { closingRoutes } from '#api/modules/closings/routes.ts'
import { invoiceRoutes } from '#api/modules/invoices/routes.ts'
import { healthRoutes } from '#api/modules/health/routes.ts'
import { cacheRoutes } from '#api/modules/caches/routes.ts'
import { jobRoutes } from '#api/modules/jobs/routes.ts'
import { landingRoutes } from '#api/modules/landing/routes.ts'
import { broadcastingRoutes, liveRoutes } from '#api/modules/live/routes.ts'
import { leadRoutes } from '#api/modules/leads/routes.ts'
import { loanRoutes } from '#api/modules/loans/routes.ts'
import { mahalacRoutes } from '#api/modules/mahalac/routes.ts'
import { ledgerRoutes } from '#api/modules/ledger/routes.ts'
import { payoutRoutes } from '#api/modules/payouts/routes.ts'
import { listingRoutes } from '#api/modules/listings/routes.ts'
import { notificationRoutes } from '#api/modules/notifications/routes.ts'
import { moderationRoutes } from '#api/modules/moderation/routes.ts'
import { muteRoutes } from '#api/modules/mutes/routes.ts'
import { paymentRoutes } from '#api/modules/payments/routes.ts'
import { peopleRoutes } from '#api/modules/people/routes.ts'
import { photoFlagRoutes } from '#api/modules/media/flags/routes.ts'
import { mediaRoutes } from '#api/modules/media/routes.ts'
import { personalDataRoutes } from '#api/modules/personal-data/routes.ts'
import { questionRoutes } from '#api/modules/questions/routes.ts'
import { placeRoutes } from '#api/modules/places/routes.ts'
import { priceRoutes } from '#api/modules/prices/routes.ts'
import { promotionRoutes } from '#api/modules/promotions/routes.ts'
import { proRoutes } from '#api/modules/pro/routes.ts'
import { profileRoutes } from '#api/modules/profiles/routes.ts'
import { recentSearchRoutes } from '#api/modules/search/recent/routes.ts'
import { serviceMessageRoutes } from '#api/modules/service-messages/routes.ts'
import { siteRoutes } from '#api/modules/site/routes.ts'
import { deliveryRoutes } from '#api/modules/delivery/routes.ts'
import { cartRoutes } from '#api/modules/cart/routes.ts'
import { orderRoutes } from '#api/modules/orders/routes.ts'
import { savedRoutes } from '#api/modules/saved/routes.ts'
import { savedSearchRoutes } from '#api/modules/saved/searches/routes.ts'
import { reportRoutes } from '#api/modules/reports/routes.ts'
import { reviewRoutes } from '#api/modules/reviews/routes.ts'
import { sellerSettingsRoutes } from '#api/modules/seller-settings/routes.ts'
import { shopPageRoutes } from '#api/modules/shops/page-routes.ts'
import { shopRoutes } from '#api/modules/shops/routes.ts'
import { staffSearchRoutes } from '#api/modules/staff-search/routes.ts'
import { statisticsRoutes } from '#api/modules/statistics/routes.ts'
import { searchRoutes } from '#api/modules/search/routes.ts'
import { tariffRoutes } from '#api/modules/tariffs/routes.ts'
import { suggestRoutes } from '#api/modules/search/suggest/routes.ts'
import { failedSearchRoutes } from '#api/modules/search/failures/routes.ts'
import { synonymRoutes } from '#api/modules/search/synonyms/routes.ts'
import { voucherRoutes } from '#api/modules/vouchers/routes.ts'
import { videoRoutes } from '#api/modules/videos/routes.ts'
import { agentRoutes } from '#api/modules/agents/routes.ts'
import { webhookRoutes } from '#api/modules/webhooks/routes.ts'
import { parseCallBodies } from '#api/plugins/call-bodies.ts'
import type { ThreadMetrics } from '#api/plugins/metrics.ts'
import { tokenOf } from '#api/plugins/session.ts'
import { refuseUnknownAddresses } from '#api/plugins/unknown-addresses.ts'

type ApiOptions = {
  deps: Deps
  /** The serving thread that this is; by default the only one. */
  thread: ThreadMetrics | undefined
}

const moduleRoutes: readonly FastifyPluginAsync<ApiOptions>[] = [
  rootRoutes,
  accountRoutes,
  bankRoutes,
  blockRoutes,
  challengeRoutes,
  chargerRoutes,
  catalogueRoutes,
  categoryRoutes,
  checkRoutes,
  auditRoutes,
  conversationRoutes,
  figureRoutes,
  followerMessageRoutes,
  followRoutes,
  healthRoutes,
  async (api, { deps, thread }) => void (await api.register(cacheRoutes, { deps, threads: thread })),
  async (api, { deps }) => void (await api.register(jobRoutes, { deps, jobs: allJobs })),
  landingRoutes,
  broadcastingRoutes,
  liveRoutes,
  leadRoutes,
  loanRoutes,
  mahalacRoutes,
  closingRoutes,
  invoiceRoutes,
  ledgerRoutes,
  payoutRoutes,
  listingRoutes,
  moderationRoutes,
  muteRoutes,
  notificationRoutes,
  mediaRoutes,
  videoRoutes,
  photoFlagRoutes,
  paymentRoutes,
  peopleRoutes,
  staffSearchRoutes,
  personalDataRoutes,
  placeRoutes,
  promotionRoutes,
  questionRoutes,
  reviewRoutes,
  groupRoutes,
  priceRoutes,
  proRoutes,
  profileRoutes,
  shopRoutes,
  shopPageRoutes,
  sellerSettingsRoutes,
  statisticsRoutes,
  reportRoutes,
  cartRoutes,
  orderRoutes,
  disputeRoutes,
  deliveryRoutes,
  savedRoutes,
  savedSearchRoutes,
  searchRoutes,
  suggestRoutes,
  recentSearchRoutes,
  synonymRoutes,
  failedSearchRoutes,
  tariffRoutes,
  voucherRoutes,
  webhookRoutes,
  agentRoutes,
  siteRoutes,
  serviceMessageRoutes,
]

/** The calls of all modules. */
export const apiRoutes: FastifyPluginAsync<ApiOptions> = async (api, { deps, thread }) => {
  parseCallBodies(api)
  api.addHook('onSend', (request, reply, _payload, done) => {
    // Never cache replies that depend on the caller.
    if (tokenOf(request)) reply.header('cache-control', 'no-store')
    done()
  })
  for (const routes of moduleRoutes) await api.register(routes, { deps, thread })
  refuseUnknownAddresses(api)
}
