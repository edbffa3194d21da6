import { bounded, byJob, growing, kept, type TableRules, within } from './rule.ts'

const stale = 'delete-stale-verifications'
const sessions = 'delete-expired-sessions'
const cases = 'forget-old-cases'

/** Accounts, what people write to each other and get from the site, and moderation. */
export const people = {
  // Accounts.
  account: byJob('erase-accounts', '40 days after its owner asks for the deletion'),
  account_address: within('account', 'until its owner removes it; 10 at most'),
  account_change: within('account', 'as long, since staff find people by former names', 'safety'),
  account_merge: within('account', 'as long as the account that stays'),
  account_presence: within('account', 'one row each', 'bounded'),
  consent: within('account', 'as long, as proof; one per version', 'law'),
  data_export: byJob('delete-old-exports', '7 days'),
  deletion_request: within('account', '40 days, or until it is withdrawn'),
  merchant_declaration: within('account', 'until it is withdrawn'),
  notification_refusal: within('account', 'until it is withdrawn'),

  // Ways into an account, and their guards.
  account_device: byJob(sessions, '400 days unused; 20 per account', 'safety'),
  account_link: byJob(stale, '1 hour; undoing a change of e-mail 7 days', 'safety'),
  account_login: byJob(sessions, '180 days', 'safety'),
  account_totp: within('account', 'until it is switched off', 'safety'),
  email_verification: byJob(stale, '24 hours', 'safety'),
  idempotency_key: byJob('forget-idempotency-keys', '24 hours', 'safety'),
  passkey: within('account', 'until its owner removes it; 20 at most', 'safety'),
  passkey_challenge: byJob(stale, '5 minutes', 'safety'),
  password_code: byJob(stale, '10 minutes', 'safety'),
  phone_verification: byJob(stale, '10 minutes', 'safety'),
  recovery_code: within('account', 'until it is used; 10 at most', 'safety'),
  session: byJob(sessions, '14 days unused, 90 in all; tokens until revoked, 50 at most'),
  usage_limit: byJob('forget-spent-limits', 'until its window ends, 24 hours at most', 'safety'),
  visit_code: byJob(stale, '15 minutes', 'safety'),

  // Staff.
  audit_log: byJob('forget-audit-entries', '5 years, as proof of what staff did', 'safety'),
  role_request: within('account', 'as long', 'safety'),
  staff_note: within('account', 'as long', 'safety'),
  staff_visit: within('account', 'as long; its owner sees each', 'safety'),

  // Conversations.
  conversation: byJob('delete-abandoned-conversations', 'until both sides are erased'),
  conversation_member: within('account', 'as long'),
  conversation_names: within('conversation_member'),
  conversation_tag: within('account', 'until its owner removes it; 20 at most'),
  conversation_tag_entry: within('conversation_tag', 'until the tag is taken off'),
  held_message: within('message', 'as long', 'safety'),
  message: growing(
    'delete conversations that both sides removed a year ago',
    within('conversation', 'as long; the content of a withdrawn one 30 days'),
  ),
  message_agent: within('message'),
  message_answer: byJob('count-answer-times', '30 days'),
  message_offer: within('message'),
  message_photo: byJob('empty-withdrawn-messages', 'as long as its message, 30 days once that is withdrawn'),
  message_sketch: byJob('forget-message-sketches', '24 hours', 'safety'),
  quick_reply: within('account', 'until its owner removes it; 20 at most'),

  // Notices, mails and webhooks.
  inbox_message: byJob('clean-outbox', '30 days; empty where real carriers are'),
  live_key: bounded('one row'),
  notification: byJob('forget-notifications', '180 days after its last event'),
  notification_delivery: within('account', 'one row each', 'bounded'),
  notification_event: byJob('forget-notifications', '180 days'),
  outbox_message: byJob('clean-outbox', '30 days; its text until it is sent'),
  push_key: bounded('one row'),
  push_subscription: within('session', 'as long; 10 per account'),
  webhook: within('account', 'until its shop removes it; 5 at most'),
  webhook_event: byJob(
    'forget-webhook-events',
    '30 days, unless a webhook that is on still has to be called',
  ),

  // Following, and messages to followers.
  account_block: within('account', 'until its owner lifts it; 1,000 at most'),
  followed_seller: within('account', 'until its owner unfollows; 5,000 at most'),
  follower_message: within('account', 'as long; one a week'),
  follower_message_click: within('follower_message_recipient', '90 days'),
  follower_message_listing: within('follower_message'),
  follower_message_recipient: byJob('forget-follower-recipients', '90 days'),
  seller_message_consent: byJob('forget-follower-recipients', '3 years after its withdrawal', 'law'),

  // The board, chargers and inquiries.
  board_like: within('board_note'),
  board_note: byJob('forget-board-notes', '2 years, or until it is removed'),
  charger: bounded('chargers of imported files'),
  charger_report: byJob('forget-charger-reports', 'a year, or until staff close it'),
  lead: byJob('forget-leads', 'a year'),
  loan_inquiry: byJob('forget-loan-inquiries', 'a year'),

  // Reports and moderation.
  account_restriction: within('account', 'as long, also once it is lifted', 'safety'),
  case_claim: within('moderation_case', 'until it is given back', 'safety'),
  case_image: byJob(cases, '2 years after the case', 'safety'),
  case_snapshot: byJob(cases, '2 years after the case', 'safety'),
  check_hit: growing(
    'delete hits two years after the listing is gone; until then a verdict prevents the next hit',
    kept('counts say how good the checks are; facts are emptied after 2 years', 'use'),
  ),
  check_setting: bounded('rules of checks'),
  forbidden_word: bounded('wordings of staff'),
  moderation_appeal: within('moderation_decision', 'as long; its words 2 years', 'law'),
  moderation_case: growing(
    'delete cases five years after they closed, with all that belongs to them',
    kept('counted in the yearly report; their contents are deleted after 2 years', 'law'),
  ),
  moderation_decision: within('moderation_case', 'as long; its words 2 years', 'law'),
  report: within('moderation_case', 'as long; its words 2 years', 'law'),
  report_picture: byJob(cases, '2 years after the case', 'safety'),
  reporter_record: within('account', 'one row each', 'bounded'),
} satisfies TableRules
