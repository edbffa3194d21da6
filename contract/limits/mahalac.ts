/** The board of neighbourhoods. */

export const boardNoteLength = 500 // characters
export const boardPageSize = 20 // notes
export const boardRepliesPageSize = 50
export const boardNoteLimit = { max: 10, windowSeconds: 3600 } // notes per account
export const boardReplyLimit = { max: 60, windowSeconds: 3600 } // replies per account
export const boardLikeLimit = { max: 600, windowSeconds: 3600 } // likes given and taken back, per account
export const boardPhotoSeconds = 3600 // after a note was written, during which its author may add the photo
