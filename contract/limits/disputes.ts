/** Constants of disputes about orders, each with its unit. */

export const statementLength = 2_000 // characters
export const disputeStatements = 20 // by each side
export const disputePictures = 6 // by each side
export const disputeDueHours = 48 // until a moderator should decide
export const disputeDays = 14 // after the end of an order, while its money is still here
