/** Constants of messages, questions and inquiries, each with its unit. */

// Conversations.

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
/** Days after which the content of a withdrawn message is deleted. Nobody can see it meanwhile. */
export const withdrawnKeptDays = 30
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

// Questions about listings.

export const questionLimit = { max: 10, windowSeconds: 3600 } // per account
export const questionsOfListingLimit = { max: 60, windowSeconds: 3600 } // per listing, of all accounts
export const answerLimit = { max: 120, windowSeconds: 3600 } // per account
export const questionLength = 500 // characters, of answers too
export const questionPageSize = { listing: 10, own: 20 }
export const waitingQuestions = 3 // without an answer, of one account about one listing
export const answersPerQuestion = 5
export const questionsSeenAtOnce = 100
export const questionNoteLimit = { max: 240, windowSeconds: 60 } // a page reports what it shows

// Limits of visitors' inquiries: sizes, counts and days kept.

export const inquiryTextLength = 1_000 // characters
export const inquiryLimit = { max: 10, windowSeconds: 3600 } // per account, or per address of visitors
export const inquiryKeptDays = 365
export const chargersPageSize = 20
export const shownOperators = 100 // to choose from, those with the most chargers
export const nearbyChargers = 5
export const leadNoteLength = 500 // characters
export const inquiriesPageSize = 20 // of staff

// The board of neighbourhoods.

export const boardNoteLength = 500 // characters
export const boardPageSize = 20 // notes
export const boardRepliesPageSize = 50
export const boardNoteLimit = { max: 10, windowSeconds: 3600 } // notes per account
export const boardReplyLimit = { max: 60, windowSeconds: 3600 } // replies per account
export const boardLikeLimit = { max: 600, windowSeconds: 3600 } // likes given and taken back, per account
export const boardNoteDays = 730 // until a note is deleted, with its photo and replies
export const boardPhotoSeconds = 3600 // after a note was written, during which its author may add the photo

// Promotional messages of sellers to their followers.

export const followerTitleLength = 80 // characters
export const followerTextLength = 1_000
export const followerListings = 4 // of the seller, in one message
export const followerListingChoices = 200 // of the latest that a form offers
export const followerMessageDays = 7 // between two messages of a seller
export const followerMessagesPageSize = 10
export const consentsPageSize = 50
/** Days for which recipients are known one by one; then only their number stays. */
export const followerRecipientDays = 90
/** Days for which a withdrawn consent is kept as proof. */
export const consentProofDays = 3 * 365
export const followerDraftLimit = { max: 120, windowSeconds: 3600 } // drafts saved per account
export const consentLimit = { max: 500, windowSeconds: 3600 } // given and withdrawn, per account
