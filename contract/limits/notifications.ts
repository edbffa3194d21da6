/** Constants of notifications, each with its unit. */

export const notificationPageSize = 30
export const unsubscribeLinkDays = 180 // that a mail's link ends such mails
export const notificationDays = 180 // that notifications are kept
export const mostPushSubscriptions = 10 // browsers of an account
export const pushesAtOnce = 3 // further notices share one push
export const noticeMailsPerDay = 5 // of an account, besides security
export const noticeMailMinutes = 8 * 60 // after midnight in Sarajevo, when daily and weekly mails leave
export const noticesPerMail = 20 // named; the mail says how many more there are
