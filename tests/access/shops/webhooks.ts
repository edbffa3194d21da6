import * as webhooks from '#contract/webhooks/endpoints.ts'
import { gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** For a shop alone: its agents could direct its events to a place of their own. */
const shop = (status: number): Row => ({ ...loggedIn(403), shop: status })
const params = { id: '{newWebhook}' }
const nowhere = { params: { id: 987_654_321 } }
const body = { address: 'https://program.example.com/', kinds: ['order'] }

export const webhookAccess = [
  gives(webhooks.listWebhooks, shop(200)),
  gives(webhooks.makeWebhook, shop(201), { body }),
  gives(webhooks.makeWebhook, loggedIn(422), { body: {} }),
  gives(webhooks.getWebhook, shop(200), { params }),
  gives(webhooks.getWebhook, shop(404), nowhere),
  gives(webhooks.changeWebhook, shop(200), { params, body }),
  gives(webhooks.pingWebhook, shop(200), { params }),
  gives(webhooks.listWebhookEvents, shop(200), { params }),
  gives(webhooks.replayWebhookEvents, shop(200), { params, body: {} }),
  gives(webhooks.deleteWebhook, shop(200), { params }),
]
