import * as tags from '#contract/conversations/tags.ts'
import * as conversations from '#contract/conversations/endpoints.ts'
import * as held from '#contract/conversations/held-messages.ts'
import * as messages from '#contract/conversations/messages.ts'
import { gives, loggedIn, operators, type Row } from '#tests/access/rows.ts'

const notFound: Row = { ...loggedIn(404), moderator: 404, admin: 404 }
/** The other of the two is a new account each time. Nobody else learns that the conversation exists, not even staff. */
const owners = (status: number): Row => ({ ...notFound, owner: status })

const params = { id: '{newConversation}' }
const nowhere = { params: { id: 987_654_321 } }
/** A message of the owner, and one of the other side that offers a price. */
const own = { params: { id: '{newConversation}', sequence: 1 } }
const offered = { params: { id: '{newConversation}', sequence: 2 } }

export const heldMessageAccess = [
  gives(held.listHeldSenders, operators(200)),
  gives(held.decideHeldMessages, operators(200), {
    params: { id: '{newHeldSender}' },
    body: { decision: 'release', last_id: 999_999_999 },
  }),
  gives(held.decideHeldMessages, operators(409), {
    params: { id: 987_654_321 },
    body: { decision: 'refuse', last_id: 1 },
  }),
  gives(held.decideHeldMessages, operators(422), { params: { id: 1 }, body: {} }),
]

export const conversationAccess = [
  gives(conversations.listConversations, loggedIn(200)),
  gives(conversations.listConversations, loggedIn(422), { query: { 'tags[]': 'x' } }),
  gives(messages.countUnreadMessages, loggedIn(200)),
  gives(conversations.startConversation, loggedIn(201), {
    body: { username: '{newUser}', content: 'Dobar dan' },
  }),
  gives(
    conversations.startConversation,
    { ...loggedIn(201), owner: 409 },
    {
      body: { listing_id: '{active}', content: 'Da li je još dostupno?' },
    },
  ),
  gives(conversations.startConversation, notFound, { body: { listing_id: 987_654_321, content: 'x' } }),
  gives(conversations.startConversation, loggedIn(422), { body: { content: 'x' } }),
  gives(
    conversations.findCounterpart,
    { ...loggedIn(200), owner: 409 },
    { query: { listing_id: '{active}' } },
  ),
  gives(conversations.findCounterpart, notFound),
  gives(conversations.getConversation, owners(200), { params }),
  gives(messages.listMessages, owners(200), { params }),
  gives(messages.listMessages, loggedIn(422), { params, query: { limit: 0 } }),
  gives(messages.sendMessage, owners(201), { params, body: { content: 'Zdravo' } }),
  gives(messages.sendMessage, loggedIn(422), { params, body: { content: ' ' } }),
  // The owner is neither pro nor a shop.
  gives(messages.sendPhotos, owners(403), { params, upload: 'photos' }),
  gives(
    messages.sendPhotos,
    { ...notFound, pro: 201 },
    {
      params: { id: '{newProConversation}' },
      upload: 'photos',
    },
  ),
  gives(messages.getMessagePhoto, owners(200), {
    params: { id: '{newPhotoConversation}', photo: '{newMessagePhoto}', size: 'md' },
  }),
  gives(messages.getMessagePhoto, notFound, {
    params: { id: '{newConversation}', photo: 1, size: 'md' },
  }),
  gives(messages.markSeen, owners(200), { params, body: { sequence: 1 } }),
  gives(conversations.keepDraft, owners(204), { params, body: { draft: 'Zdr' } }),
  gives(messages.withdrawMessage, owners(200), own),
  gives(messages.withdrawMessage, owners(403), offered),
  gives(conversations.saveConversation, owners(200), { params }),
  gives(conversations.unsaveConversation, owners(200), { params }),
  gives(conversations.archiveConversation, owners(200), { params }),
  gives(conversations.unarchiveConversation, owners(200), { params }),
  gives(conversations.removeConversation, owners(200), { params }),
  gives(messages.makeOffer, owners(201), { params, body: { price: 50 } }),
  gives(messages.makeOffer, loggedIn(422), { params, body: { price: 0 } }),
  gives(messages.acceptOffer, owners(200), { ...offered, body: { reserve: true } }),
  gives(messages.acceptOffer, owners(404), { ...own, body: {} }),
  gives(messages.declineOffer, owners(200), offered),

  gives(tags.listConversationTags, loggedIn(200)),
  gives(tags.makeConversationTag, loggedIn(200), { body: { name: '{newName}', color: 'red' } }),
  gives(tags.makeConversationTag, loggedIn(422), { body: { name: 'x', color: 'pink' } }),
  gives(tags.changeConversationTag, owners(200), {
    params: { id: '{newConversationTag}' },
    body: { name: '{newName}', color: 'blue' },
  }),
  gives(tags.deleteConversationTag, owners(200), { params: { id: '{newConversationTag}' } }),
  gives(tags.tagConversation, owners(200), { params, body: { tags: [] } }),
  gives(tags.tagConversation, notFound, { ...nowhere, body: { tags: [] } }),
  gives(tags.listQuickReplies, loggedIn(200)),
  gives(tags.addQuickReply, loggedIn(200), { body: { content: '{newName}' } }),
  gives(tags.addQuickReply, loggedIn(422), { body: { content: '' } }),
  gives(tags.changeQuickReply, owners(200), {
    params: { id: '{newQuickReply}' },
    body: { content: '{newName}' },
  }),
  gives(tags.deleteQuickReply, owners(200), { params: { id: '{newQuickReply}' } }),
]
