import * as notices from '#contract/notifications/notices.ts'
import { everyone, gives, loggedIn } from '#tests/access/rows.ts'

export const noticeAccess = [
  gives(notices.listNotifications, loggedIn(200)),
  gives(notices.listNotifications, loggedIn(422), { query: { page: 0 } }),
  gives(notices.countUnreadNotifications, loggedIn(200)),
  gives(notices.readNotification, loggedIn(204), { params: { id: 1 } }),
  gives(notices.readNotifications, loggedIn(200)),
  gives(notices.deleteNotification, loggedIn(200), { params: { id: 1 } }),
  gives(notices.unsubscribe, everyone(200), { query: { token: '{newUnsubscribeToken}' } }),
  gives(notices.unsubscribe, everyone(404), { query: { token: 'abc' } }),
  gives(notices.unsubscribe, everyone(422)),
  gives(notices.getQuietHours, loggedIn(200)),
  gives(notices.saveQuietHours, loggedIn(200), { body: { from: '22:00', until: '07:00' } }),
  gives(notices.saveQuietHours, loggedIn(422), { body: { from: '22:00', until: null } }),
  gives(notices.resumeMails, loggedIn(200)),
]
