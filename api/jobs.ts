import type { Job } from '#lib/jobs.ts'
import { accountJobs } from '#api/modules/accounts/jobs.ts'
import { auditJobs } from '#api/modules/audit/jobs.ts'
import { bankJobs } from '#api/modules/bank/jobs.ts'
import { catalogueJobs } from '#api/modules/catalogue/jobs.ts'
import { categoryJobs } from '#api/modules/categories/jobs.ts'
import { chargerJobs } from '#api/modules/chargers/jobs.ts'
import { checkJobs } from '#api/modules/checks/jobs.ts'
import { challengeJobs } from '#api/modules/challenges/jobs.ts'
import { conversationJobs } from '#api/modules/conversations/jobs.ts'
import { deliveryJobs } from '#api/modules/delivery/jobs.ts'
import { disputeJobs } from '#api/modules/disputes/jobs.ts'
import { figureJobs } from '#api/modules/figures/jobs.ts'
import { followerMessageJobs } from '#api/modules/follower-messages/jobs.ts'
import { followJobs } from '#api/modules/follows/jobs.ts'
import { queueJobs } from '#api/modules/jobs/jobs.ts'
import { landingJobs } from '#api/modules/landing/jobs.ts'
import { closingJobs } from '#api/modules/closings/jobs.ts'
import { invoiceJobs } from '#api/modules/invoices/jobs.ts'
import { ledgerJobs } from '#api/modules/ledger/jobs.ts'
import { listingJobs } from '#api/modules/listings/jobs.ts'
import { leadJobs } from '#api/modules/leads/jobs.ts'
import { loanJobs } from '#api/modules/loans/jobs.ts'
import { boardJobs } from '#api/modules/mahalac/jobs.ts'
import { mediaJobs } from '#api/modules/media/jobs.ts'
import { moderationJobs } from '#api/modules/moderation/jobs.ts'
import { notificationJobs } from '#api/modules/notifications/jobs.ts'
import { orderJobs } from '#api/modules/orders/jobs.ts'
import { paymentJobs } from '#api/modules/payments/jobs.ts'
import { payoutJobs } from '#api/modules/payouts/jobs.ts'
import { personalDataJobs } from '#api/modules/personal-data/jobs.ts'
import { proJobs } from '#api/modules/pro/jobs.ts'
import { promotionJobs } from '#api/modules/promotions/jobs.ts'
import { reviewJobs } from '#api/modules/reviews/jobs.ts'
import { savedJobs } from '#api/modules/saved/jobs.ts'
import { shopJobs } from '#api/modules/shops/jobs.ts'
import { sitemapJobs } from '#api/modules/sitemaps/jobs.ts'
import { statisticsJobs } from '#api/modules/statistics/jobs.ts'
import { videoJobs } from '#api/modules/videos/jobs.ts'
import { forgetSearchedTerms } from '#api/modules/search/failures/jobs.ts'
import { agentJobs } from '#api/modules/agents/jobs.ts'
import { webhookJobs } from '#api/modules/webhooks/jobs.ts'
import type { Deps } from './deps.ts'

/** Every kind of job: the worker runs them, crontab reads their schedules, and the staff page lists them. */
export const allJobs: readonly Job<Deps>[] = [
  ...listingJobs,
  forgetSearchedTerms,
  ...accountJobs,
  ...auditJobs,
  ...bankJobs,
  ...catalogueJobs,
  ...categoryJobs,
  ...challengeJobs,
  ...chargerJobs,
  ...checkJobs,
  ...conversationJobs,
  ...deliveryJobs,
  ...disputeJobs,
  ...figureJobs,
  ...followerMessageJobs,
  ...followJobs,
  ...landingJobs,
  ...closingJobs,
  ...invoiceJobs,
  ...ledgerJobs,
  ...leadJobs,
  ...loanJobs,
  ...boardJobs,
  ...mediaJobs,
  ...videoJobs,
  ...moderationJobs,
  ...notificationJobs,
  ...orderJobs,
  ...paymentJobs,
  ...payoutJobs,
  ...personalDataJobs,
  ...proJobs,
  ...promotionJobs,
  ...queueJobs,
  ...reviewJobs,
  ...savedJobs,
  ...shopJobs,
  ...sitemapJobs,
  ...statisticsJobs,
  ...webhookJobs,
  ...agentJobs,
]
