import { accountAccess } from './accounts/accounts.ts'
import { agentAccess } from './shops/agents.ts'
import { auditAccess } from './staff/audit.ts'
import { bankAccess } from './money/bank.ts'
import { blockAccess } from './accounts/blocks.ts'
import { cartAccess } from './orders/cart.ts'
import { catalogueAccess } from './staff/catalogue.ts'
import { categoryAccess } from './listings/categories.ts'
import { chargerAccess } from './services/chargers.ts'
import { checksAccess } from './staff/checks.ts'
import { closingAccess } from './money/closings.ts'
import { conversationAccess, heldMessageAccess } from './messages/conversations.ts'
import { creditAccess } from './money/credit.ts'
import { deliveryAccess } from './orders/delivery.ts'
import { disputeAccess } from './orders/disputes.ts'
import { feedAccess } from './shops/feeds.ts'
import { figureAccess } from './staff/figures.ts'
import { followerMessageAccess } from './messages/follower-messages.ts'
import { followAccess } from './accounts/follows.ts'
import { groupEditAccess } from './shops/group-edits.ts'
import { groupAccess } from './shops/groups.ts'
import { invoiceAccess } from './money/invoices.ts'
import { cacheAccess } from './staff/caches.ts'
import { jobAccess } from './staff/jobs.ts'
import { leadAccess } from './services/leads.ts'
import { listingLifeAccess } from './listings/listing-life.ts'
import { listingAccess } from './listings/listings.ts'
import { liveAccess } from './messages/live.ts'
import { loanAccess } from './services/loans.ts'
import { mahalacAccess } from './services/mahalac.ts'
import { moderationAccess } from './staff/moderation.ts'
import { muteAccess } from './accounts/mutes.ts'
import { noticeAccess } from './accounts/notices.ts'
import { notificationAccess } from './accounts/notifications.ts'
import { orderAccess } from './orders/orders.ts'
import { paymentAccess } from './money/payments.ts'
import { payoutAccess } from './money/payouts.ts'
import { peopleAccess } from './staff/people.ts'
import { staffSearchAccess } from './staff/staff-search.ts'
import { photoAccess } from './listings/photos.ts'
import { placeAccess } from './listings/places.ts'
import { proAccess } from './shops/pro.ts'
import { profileAccess } from './accounts/profiles.ts'
import { promotionAccess } from './money/promotions.ts'
import { pushAccess } from './accounts/push.ts'
import { questionAccess } from './listings/questions.ts'
import { reportAccess } from './staff/reports.ts'
import { reviewAccess } from './orders/reviews.ts'
import { roleAccess } from './staff/roles.ts'
import { savedSearchAccess } from './listings/saved-searches.ts'
import { savedAccess } from './listings/saved.ts'
import { searchAccess } from './listings/search.ts'
import { serviceMessageAccess } from './staff/service-messages.ts'
import { shopAccess } from './shops/shops.ts'
import { siteAccess } from './staff/site.ts'
import { staffListingAccess } from './staff/staff-listings.ts'
import { staffVisitAccess } from './staff/staff-visits.ts'
import { statisticsAccess } from './shops/statistics.ts'
import { statusAccess } from './status.ts'
import { tariffAccess } from './money/tariffs.ts'
import { videoAccess } from './listings/videos.ts'
import { voucherAccess } from './money/vouchers.ts'
import { webhookAccess } from './shops/webhooks.ts'
import type { AccessCheck } from './rows.ts'

/** Calls of every endpoint, with the status that each kind of caller gets. */
export const accessChecks: readonly AccessCheck[] = [
  ...accountAccess,
  ...agentAccess,
  ...auditAccess,
  ...closingAccess,
  ...creditAccess,
  ...invoiceAccess,
  ...bankAccess,
  ...blockAccess,
  ...catalogueAccess,
  ...categoryAccess,
  ...conversationAccess,
  ...heldMessageAccess,
  ...feedAccess,
  ...webhookAccess,
  ...followerMessageAccess,
  ...followAccess,
  ...groupAccess,
  ...groupEditAccess,
  ...cacheAccess,
  ...jobAccess,
  ...listingAccess,
  ...listingLifeAccess,
  ...liveAccess,
  ...chargerAccess,
  ...leadAccess,
  ...loanAccess,
  ...mahalacAccess,
  ...videoAccess,
  ...noticeAccess,
  ...pushAccess,
  ...checksAccess,
  ...moderationAccess,
  ...muteAccess,
  ...notificationAccess,
  ...paymentAccess,
  ...peopleAccess,
  ...staffSearchAccess,
  ...photoAccess,
  ...placeAccess,
  ...proAccess,
  ...profileAccess,
  ...promotionAccess,
  ...questionAccess,
  ...reviewAccess,
  ...reportAccess,
  ...roleAccess,
  ...cartAccess,
  ...deliveryAccess,
  ...disputeAccess,
  ...orderAccess,
  ...payoutAccess,
  ...savedAccess,
  ...savedSearchAccess,
  ...searchAccess,
  ...serviceMessageAccess,
  ...shopAccess,
  ...siteAccess,
  ...staffListingAccess,
  ...staffVisitAccess,
  ...figureAccess,
  ...statisticsAccess,
  ...statusAccess,
  ...tariffAccess,
  ...voucherAccess,
]
