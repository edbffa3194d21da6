/** Constants of the interface, each with its unit. */

export const toastMilliseconds = 5_000
export const toastExcerpt = { longest: 20, kept: 17 } // characters (spec 9)
export const iconVersion = '1.5'
export const codeReloadSeconds = 60 // between two reloads because a part of the code is missing
export const shopWarningDays = 5 // before the end of a shop's package
export const firstCopyrightYear = 2009
export const serviceMessageTitleLength = 120 // characters
export const serviceMessageLength = 2_000 // characters of HTML
export const serviceMessageCacheSeconds = 24 * 3600 // cached on the device
export const comparedListings = 4 // side by side, at most
export const mostUnreadShown = 99
