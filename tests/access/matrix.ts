import { accountAccess } from './accounts.ts'
import { agentAccess } from './agents.ts'
import { auditAccess } from './audit.ts'
import { bankAccess } from './bank.ts'
import { blockAccess } from './blocks.ts'
import { cartAccess } from './cart.ts'
import { catalogueAccess } from './catalogue.ts'
import { categoryAccess } from './categories.ts'
import { chargerAccess } from './chargers.ts'
import { checksAccess } from './checks.ts'
import { closingAccess } from './closings.ts'
import { conversationAccess, heldMessageAccess } from './conversations.ts'
import { creditAccess } from './credit.ts'
import { deliveryAccess } from './delivery.ts'
import { disputeAccess } from './disputes.ts'
import { feedAccess } from './feeds.ts'
import { figureAccess } from './figures.ts'
import { followerMessageAccess } from './follower-messages.ts'
import { followAccess } from './follows.ts'
import { groupEditAccess } from './group-edits.ts'
import { groupAccess } from './groups.ts'
import { invoiceAccess } from './invoices.ts'
import { cacheAccess } from './caches.ts'
import { jobAccess } from './jobs.ts'
import { leadAccess } from './leads.ts'
import { listingLifeAccess } from './listing-life.ts'
import { listingAccess } from './listings.ts'
import { liveAccess } from './live.ts'
import { loanAccess } from './loans.ts'
import { mahalacAccess } from './mahalac.ts'
import { moderationAccess } from './moderation.ts'
import { muteAccess } from './mutes.ts'
import { noticeAccess } from './notices.ts'
import { notificationAccess } from './notifications.ts'
import { orderAccess } from './orders.ts'
import { paymentAccess } from './payments.ts'
import { payoutAccess } from './payouts.ts'
import { peopleAccess } from './people.ts'
import { photoAccess } from './photos.ts'
import { placeAccess } from './places.ts'
import { proAccess } from './pro.ts'
import { profileAccess } from './profiles.ts'
import { promotionAccess } from './promotions.ts'
import { pushAccess } from './push.ts'
import { questionAccess } from './questions.ts'
import { reportAccess } from './reports.ts'
import { reviewAccess } from './reviews.ts'
import { roleAccess } from './roles.ts'
import { savedSearchAccess } from './saved-searches.ts'
import { savedAccess } from './saved.ts'
import { searchAccess } from './search.ts'
import { serviceMessageAccess } from './service-messages.ts'
import { shopAccess } from './shops.ts'
import { siteAccess } from './site.ts'
import { staffListingAccess } from './staff-listings.ts'
import { staffVisitAccess } from './staff-visits.ts'
import { statisticsAccess } from './statistics.ts'
import { statusAccess } from './status.ts'
import { tariffAccess } from './tariffs.ts'
import { videoAccess } from './videos.ts'
import { voucherAccess } from './vouchers.ts'
import { webhookAccess } from './webhooks.ts'
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
