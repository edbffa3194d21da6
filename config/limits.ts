import { z } from 'zod'
import { usualChangeLimits } from '#contract/limits/changes.ts'
import { usualReadLimits } from '#contract/limits/serving.ts'
import { wholeNumber } from './whole-number.ts'

type PerWindow = Readonly<{ max: number; windowSeconds: number }>

/** A limit that lets at least one through. */
const count = wholeNumber(1, 1_000_000)

export const limitVariables = {
  LOGIN_LIMIT: count
    .default(usualChangeLimits.loginFailures.max)
    .describe('failed logins in 15 minutes per account'),
  LOGIN_LIMIT_ADDRESS: count
    .default(usualChangeLimits.loginFailuresOfAddress.max)
    .describe('failed logins in 15 minutes per address'),
  REGISTER_LIMIT: count
    .default(usualChangeLimits.registrations.max)
    .describe('registrations an hour per address'),
  SMS_LIMIT: count.default(usualChangeLimits.sms.max).describe('SMS an hour per account, number and address'),
  LISTING_LIMIT: count
    .default(usualChangeLimits.listingsOfUser.max)
    .describe('new listings an hour of a private user'),
  LISTING_LIMIT_PRO: count
    .default(usualChangeLimits.listingsOfPro.max)
    .describe('new listings an hour of a pro'),
  LISTING_LIMIT_SHOP: count
    .default(usualChangeLimits.listingsOfShop.max)
    .describe('new listings an hour of a shop'),
  MESSAGE_LIMIT: count.default(usualChangeLimits.messages.max).describe('messages a minute of an account'),
  CONVERSATION_LIMIT: count
    .default(usualChangeLimits.conversations.max)
    .describe('new conversations an hour of an account'),
  MESSAGE_LIMIT_NEW: count
    .default(usualChangeLimits.messagesOfNew.max)
    .describe('messages a minute of an account in its first three days'),
  CONVERSATION_LIMIT_NEW: count
    .default(usualChangeLimits.conversationsOfNew.max)
    .describe('new conversations an hour of an account in its first three days'),
  SAME_TEXT_LIMIT_DAY: count
    .default(usualChangeLimits.sameTextFirstDay.max)
    .describe(
      'people a day to whom an account may write the same text unasked in its first day; further copies wait for staff',
    ),
  SAME_TEXT_LIMIT_WEEK: count
    .default(usualChangeLimits.sameTextFirstWeek.max)
    .describe('the same in its first week'),
  SAME_TEXT_LIMIT_MONTH: count
    .default(usualChangeLimits.sameTextFirstMonth.max)
    .describe('the same in its first month'),
  SAME_TEXT_LIMIT: count.default(usualChangeLimits.sameText.max).describe('the same later'),
  SAME_TEXT_LIMIT_NEW: count
    .default(usualChangeLimits.sameTextOfNewcomers.max)
    .describe('the same for all accounts in their first week together'),
  QUESTION_LIMIT: count
    .default(usualChangeLimits.questions.max)
    .describe('questions about listings an hour of an account'),
  QUESTION_LIMIT_LISTING: count
    .default(usualChangeLimits.questionsOfListing.max)
    .describe('questions an hour about one listing, of all accounts together'),
  ANSWER_LIMIT: count
    .default(usualChangeLimits.answers.max)
    .describe('answers to questions an hour of an account'),
  SEARCH_LIMIT: count
    .default(usualReadLimits.searchesOfAccount.max)
    .describe('searches a minute per account'),
  SEARCH_LIMIT_ADDRESS: count
    .default(usualReadLimits.searchesOfAddress.max)
    .describe("searches a minute per visitor's address"),
  READ_LIMIT: count
    .default(usualReadLimits.reads.max)
    .describe('other reads a minute per account or address'),
}
const variables = z.object(limitVariables)
type Variables = z.output<typeof variables>

/** Another number in the same window. */
const changed = (name: keyof typeof usualChangeLimits, max: number): PerWindow =>
  Object.freeze({ ...usualChangeLimits[name], max })
const perMinute = (max: number): PerWindow => Object.freeze({ max, windowSeconds: 60 })

export const toChangeLimits = (
  given: Variables,
): Readonly<Record<keyof typeof usualChangeLimits, PerWindow>> =>
  Object.freeze({
    loginFailures: changed('loginFailures', given.LOGIN_LIMIT),
    loginFailuresOfAddress: changed('loginFailuresOfAddress', given.LOGIN_LIMIT_ADDRESS),
    registrations: changed('registrations', given.REGISTER_LIMIT),
    sms: changed('sms', given.SMS_LIMIT),
    listingsOfUser: changed('listingsOfUser', given.LISTING_LIMIT),
    listingsOfPro: changed('listingsOfPro', given.LISTING_LIMIT_PRO),
    listingsOfShop: changed('listingsOfShop', given.LISTING_LIMIT_SHOP),
    messages: changed('messages', given.MESSAGE_LIMIT),
    conversations: changed('conversations', given.CONVERSATION_LIMIT),
    messagesOfNew: changed('messagesOfNew', given.MESSAGE_LIMIT_NEW),
    conversationsOfNew: changed('conversationsOfNew', given.CONVERSATION_LIMIT_NEW),
    sameTextFirstDay: changed('sameTextFirstDay', given.SAME_TEXT_LIMIT_DAY),
    sameTextFirstWeek: changed('sameTextFirstWeek', given.SAME_TEXT_LIMIT_WEEK),
    sameTextFirstMonth: changed('sameTextFirstMonth', given.SAME_TEXT_LIMIT_MONTH),
    sameText: changed('sameText', given.SAME_TEXT_LIMIT),
    sameTextOfNewcomers: changed('sameTextOfNewcomers', given.SAME_TEXT_LIMIT_NEW),
    questions: changed('questions', given.QUESTION_LIMIT),
    questionsOfListing: changed('questionsOfListing', given.QUESTION_LIMIT_LISTING),
    answers: changed('answers', given.ANSWER_LIMIT),
  })

export const toReadLimits = (
  given: Variables,
): Readonly<Record<'searchesOfAccount' | 'searchesOfAddress' | 'reads', PerWindow>> =>
  Object.freeze({
    searchesOfAccount: perMinute(given.SEARCH_LIMIT),
    searchesOfAddress: perMinute(given.SEARCH_LIMIT_ADDRESS),
    reads: perMinute(given.READ_LIMIT),
  })
