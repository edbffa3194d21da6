import * as messages from '#contract/follower-messages.ts'
import { reportFollowerMessage } from '#contract/reports/endpoints.ts'
import { gives, loggedIn } from '#tests/access/rows.ts'

const nobody = { params: { username: 'nema.takvog' } }
const someone = { params: { username: '{newUser}' } }
const received = { params: { id: '{newFollowerMessage}' } }
const draft = { title: 'Jesenja ponuda', text: 'Stigli su novi modeli.' }
/** Shops and pro users. */
const sellers = (status: number, others: number) => ({ ...loggedIn(others), pro: status, shop: status })
/** For its recipient; nobody else learns of it. */
const owned = (status: number) => ({ ...loggedIn(404), owner: status })

export const followerMessageAccess = [
  gives(messages.listFollowerMessages, loggedIn(200)),
  gives(messages.listFollowerMessages, loggedIn(422), { query: { page: 0 } }),
  gives(messages.getFollowerDraft, loggedIn(200)),
  gives(messages.saveFollowerDraft, sellers(200, 403), { body: draft, caller: 'new' }),
  gives(messages.saveFollowerDraft, loggedIn(422), { body: { ...draft, title: '' } }),
  gives(messages.previewFollowerMessage, loggedIn(404)),
  gives(messages.previewFollowerMail, loggedIn(404)),
  gives(messages.sendFollowerMessage, sellers(404, 403), { body: { version: 1 } }),
  gives(messages.sendFollowerMessage, loggedIn(422), { body: {} }),
  gives(messages.deleteFollowerDraft, loggedIn(200)),
  gives(messages.getFollowerMessage, owned(200), received),
  gives(messages.openFollowerMessage, loggedIn(204), received),
  gives(messages.clickFollowerMessage, loggedIn(204), { ...received, body: { listing_id: '{active}' } }),
  gives(messages.clickFollowerMessage, loggedIn(422), { ...received, body: {} }),
  gives(reportFollowerMessage, owned(200), { ...received, body: { reason: 'spam' } }),
  gives(messages.giveMessageConsent, loggedIn(409), { ...someone, body: { by_mail: false } }),
  gives(messages.giveMessageConsent, loggedIn(404), { ...nobody, body: { by_mail: false } }),
  gives(messages.giveMessageConsent, loggedIn(422), { ...someone, body: { by_mail: false, source: 'x' } }),
  gives(messages.withdrawMessageConsent, loggedIn(200), someone),
  gives(messages.withdrawMessageConsent, loggedIn(404), nobody),
  gives(messages.listMessageConsents, loggedIn(200)),
]
