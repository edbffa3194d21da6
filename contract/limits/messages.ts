/** Constants of conversations, each with its unit. */

export const messageLimit = { max: 30, windowSeconds: 60 } // per account, to existing conversations
export const conversationLimit = { max: 20, windowSeconds: 3600 } // per account, new ones
export const newAccountMessageLimit = { max: 15, windowSeconds: 60 }
export const newAccountConversationLimit = { max: 5, windowSeconds: 3600 }
const sameTextSeconds = 24 * 3600
/** People to whom one may write the same text unasked before copies are held, by days since the registration. */
export const sameTextLimits = {
  firstDay: { max: 3, windowSeconds: sameTextSeconds },
  firstWeek: { max: 5, windowSeconds: sameTextSeconds },
  firstMonth: { max: 10, windowSeconds: sameTextSeconds },
  later: { max: 20, windowSeconds: sameTextSeconds },
  /** Together, all accounts in their first week. */
  ofNewcomers: { max: 15, windowSeconds: sameTextSeconds },
} as const
export const messageLength = 2_000 // characters
export const conversationPageSize = 40
export const messagePageSize = { usual: 50, most: 200 }
export const withdrawSeconds = 15 * 60 // during which a message can be withdrawn
export const messagePhotos = 5 // in one message
export const conversationTags = 20 // per account
export const conversationTagNameLength = 30 // characters
export const quickReplies = 20 // per account
export const quickReplyLength = 500 // characters
export const conversationChangeLimit = { max: 600, windowSeconds: 3600 } // tags, marks and the like
// a page reports what it shows and what is being typed
export const conversationNoteLimit = { max: 240, windowSeconds: 60 }
export const tellAfterSeconds = 10 * 60 // until a mail and a push report an unread message
export const answerTimeDays = 30 // days whose answers count for the answer time
export const fewestAnswers = 3 // for an answer time to be shown
export const heldSendersPageSize = 20
export const heldPerDecision = 100 // messages
export const checkedAddressLength = 2_000 // characters of a link of a message
