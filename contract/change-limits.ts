import {
  answerLimit,
  conversationLimit,
  listingWriteLimits,
  loginAddressLimit,
  loginLimit,
  messageLimit,
  newAccountConversationLimit,
  newAccountMessageLimit,
  questionLimit,
  questionsOfListingLimit,
  registerLimit,
  sameTextLimits,
  smsLimit,
} from './limits.ts'

// Apart from the other limits, which browsers load.

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
