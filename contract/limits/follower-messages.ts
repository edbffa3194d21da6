/** Promotional messages of sellers to their followers. */

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
