/** On the channel of a conversation: there is something to read by sequence number. */
export const conversationChanged = 'conversation.changed'
/** On an account's own channel: it read messages on another page. */
export const messagesRead = 'messages.read'
/** Events that the two may send each other past the API. */
export const typing = 'client-typing'

export const conversationChannelName = (id: number) => `private-conversation.${id}`
