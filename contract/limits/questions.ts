/** Constants of questions about listings, each with its unit. */

export const questionLimit = { max: 10, windowSeconds: 3600 } // per account
export const questionsOfListingLimit = { max: 60, windowSeconds: 3600 } // per listing, of all accounts
export const answerLimit = { max: 120, windowSeconds: 3600 } // per account
export const questionLength = 500 // characters, of answers too
export const questionPageSize = { listing: 10, own: 20 }
export const waitingQuestions = 3 // without an answer, of one account about one listing
export const answersPerQuestion = 5
export const questionsSeenAtOnce = 100
export const questionNoteLimit = { max: 240, windowSeconds: 60 } // a page reports what it shows
