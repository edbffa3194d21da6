import * as push from '#contract/notifications/push.ts'
import { gives, loggedIn } from '#tests/access/rows.ts'

const subscription = {
  endpoint: 'https://push.example.com/a',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

export const pushAccess = [
  gives(push.getPushKey, loggedIn(200)),
  gives(push.addPushSubscription, loggedIn(200), { body: subscription }),
  gives(push.addPushSubscription, loggedIn(422), { body: { ...subscription, endpoint: 'ftp://a' } }),
  gives(push.removePushSubscription, loggedIn(200), { body: { endpoint: subscription.endpoint } }),
  gives(push.removePushSubscription, loggedIn(422), { body: {} }),
]
