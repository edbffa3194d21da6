import {
  answerLimit,
  questionLimit,
  questionsOfListingLimit,
  conversationLimit,
  messageLimit,
  newAccountConversationLimit,
  newAccountMessageLimit,
  sameTextLimits,
} from './messages.ts'
import { listingWriteLimits } from './listings.ts'
import { loginAddressLimit, loginLimit, registerLimit, smsLimit } from './accounts.ts'

/** Limits of changes and guesses; an operator may set the numbers of all of them. */
export const usualChangeLimits = {
  loginFailures: loginLimit,
  loginFailuresOfAddress: loginAddressLimit,
  registrations: registerLimit,
  sms: smsLimit,
  listingsOfUser: listingWriteLimits.user,
  listingsOfPro: listingWriteLimits.pro,
  listingsOfShop: listingWriteLimits.shop,
  messages: messageLimit,
  conversations: conversationLimit,
  messagesOfNew: newAccountMessageLimit,
  conversationsOfNew: newAccountConversationLimit,
  sameTextFirstDay: sameTextLimits.firstDay,
  sameTextFirstWeek: sameTextLimits.firstWeek,
  sameTextFirstMonth: sameTextLimits.firstMonth,
  sameText: sameTextLimits.later,
  sameTextOfNewcomers: sameTextLimits.ofNewcomers,
  questions: questionLimit,
  questionsOfListing: questionsOfListingLimit,
  answers: answerLimit,
} as const
