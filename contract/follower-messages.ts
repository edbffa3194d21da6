import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { followerListings, followerTextLength, followerTitleLength } from './limits/messages.ts'
import { listingId } from './listings/reference.ts'
import { listingItem } from './listings/read.ts'
import { cleanLine, cleanText } from './listings/write.ts'
import { person } from './people/person.ts'
import { usernameParams } from './profiles.ts'
import { flag, numeric } from './text/schemas.ts'

/** How a seller's promotional messages reach a follower; off unless the follower chose otherwise. */
export const messageConsents = ['off', 'in_app', 'mail'] as const
export type MessageConsent = (typeof messageConsents)[number]

/** Places where a consent can be given. */
export const consentSources = ['profile', 'saved_users', 'settings', 'message', 'api'] as const

const tag = 'Follower messages'

const filled = (max: number, missing: string) =>
  cleanText(max, missing)
    .transform((typed) => typed.replace(/\n{3,}/g, '\n\n'))
    .refine((typed) => typed !== '', missing)

export const followerDraft = z.object({
  title: cleanLine(followerTitleLength, 'Unesite naslov.')
    .refine((typed) => typed !== '', 'Unesite naslov.')
    .describe('One line; the subject of the mail'),
  text: filled(followerTextLength, 'Napišite poruku.').describe(
    'Plain text without links and numbers of cards and accounts',
  ),
  listing_ids: z
    .array(listingId, 'Odaberite oglase.')
    .max(followerListings, `Najviše ${followerListings} oglasa.`)
    .superRefine((ids, context) => {
      for (const [at, one] of ids.entries())
        if (ids.indexOf(one) < at)
          context.addIssue({ code: 'custom', path: [at], message: 'Ovaj oglas ste već naveli.' })
    })
    .default([])
    .describe('Active listings of yours'),
  shop_link: flag.default(false).describe('Whether the message leads to your page'),
})
export type FollowerDraft = z.output<typeof followerDraft>

const savedDraft = z.object({
  id: z.int(),
  /** Grows with each change; sending names it. */
  version: z.int(),
  title: z.string(),
  text: z.string(),
  shop_link: z.boolean(),
  listings: z.array(z.object({ id: z.int(), title: z.string(), is_active: z.boolean() })),
  changed_at: unixSeconds,
})
/** Null without a draft. */
export const followerDraftReply = z.object({
  data: savedDraft.nullable(),
  /** Your latest active listings, to choose from. */
  choices: z.array(z.object({ id: z.int(), title: z.string() })),
})
export const savedFollowerDraft = z.object({ data: savedDraft, message: z.string() })

const sender = person.omit({ id: true })

/** A message as its recipients see it. */
export const followerMessage = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  shop_link: z.boolean(),
  /** The listings that are still on offer. */
  listings: z.array(listingItem),
  seller: sender,
  /** Null in a preview. */
  sent_at: unixSeconds.nullable(),
})
export type FollowerMessage = z.infer<typeof followerMessage>
export const followerMessageReply = z.object({
  data: followerMessage,
  /** How the caller gets messages of this seller; null for the seller. */
  messages: z.enum(messageConsents).nullable(),
})

/** Followers who would get a message now. */
const audience = z.object({
  recipients: z.int(),
  /** Recipients who also get a mail. */
  by_mail: z.int(),
})

export const followerPreview = z.object({
  data: audience.extend({
    version: z.int(),
    message: followerMessage,
    /** The line in the list of notifications. */
    notification: z.string(),
    /** As plain text; `preview/mail` is the other form. */
    mail: z.object({ subject: z.string(), text: z.string() }),
    /** Set if another message was sent less than a week ago. */
    next_at: unixSeconds.nullable(),
  }),
})

export const sentStates = ['sending', 'sent', 'stopped', 'removed'] as const
export const sentMessage = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  state: z.enum(sentStates),
  sent_at: unixSeconds,
  /** How many followers it was meant for. */
  recipients: z.int(),
  delivered: z.int(),
  /** Recipients who opened it on the site; nothing in a mail tells whether it was opened. */
  opened: z.int(),
  /** Recipients who ended the seller's messages by this one. */
  unsubscribed: z.int(),
  listings: z.array(z.object({ id: z.int(), title: z.string(), clicks: z.int() })),
})
export type SentMessage = z.infer<typeof sentMessage>

export const sentMessages = listOf(sentMessage).extend({
  outlook: audience.extend({
    followers: z.int(),
    /** When the next message can be sent; null if that is now. */
    next_at: unixSeconds.nullable(),
    has_draft: z.boolean(),
    /** Why the seller may send none now, in Bosnian. */
    refusal: z.string().nullable(),
  }),
})
export const sentReply = z.object({ data: sentMessage, message: z.string() })

export const messageConsentList = listOf(sender.extend({ by_mail: z.boolean(), given_at: unixSeconds }))

const ofSellers = { tag, access: 'person' } as const
const changing = {
  ...ofSellers,
  secondFactor: { notAsked: 'it lets nobody in and moves no money' },
} as const

export const listFollowerMessages = endpoint('GET', '/me/follower-messages', {
  ...ofSellers,
  summary: 'List the messages that you sent to your followers, the latest first, with their counts',
  description: 'For shops and pro users.',
  query: z.object({ page: pageNumber }),
  reply: sentMessages,
})
export const getFollowerDraft = endpoint('GET', '/me/follower-messages/draft', {
  ...ofSellers,
  summary: 'Get the message that you are writing to your followers',
  reply: followerDraftReply,
})
export const saveFollowerDraft = endpoint('PUT', '/me/follower-messages/draft', {
  ...changing,
  summary: 'Write or replace the message to your followers, without sending it',
  body: followerDraft,
  reply: savedFollowerDraft,
  limit: 'follower-draft',
  errors: ['account_restricted', 'shop_suspended'],
})
export const deleteFollowerDraft = endpoint('DELETE', '/me/follower-messages/draft', {
  ...changing,
  summary: 'Delete the message that you are writing to your followers',
  reply: message,
})
export const previewFollowerMessage = endpoint('GET', '/me/follower-messages/preview', {
  ...ofSellers,
  summary: 'Get the message as your followers will see it, and how many they are',
  reply: followerPreview,
  errors: ['not_found'],
})
export const previewFollowerMail = endpoint('GET', '/me/follower-messages/preview/mail', {
  ...ofSellers,
  summary: 'Get the mail as programs show it',
  produces: 'text/html',
  errors: ['not_found'],
})
export const sendFollowerMessage = endpoint('POST', '/me/follower-messages', {
  ...changing,
  summary: 'Send the message to the followers who consented to yours',
  description: 'At most one a week.',
  body: z.object({
    version: numeric(
      z.number({ error: 'Navedite verziju poruke.' }).int('Navedite verziju poruke.'),
    ).describe('The version that you saw in the preview'),
  }),
  reply: sentReply,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'conflict', 'account_restricted', 'shop_suspended'],
})

export const getFollowerMessage = endpoint('GET', '/follower-messages/:id', {
  tag,
  access: 'member',
  summary: 'Read a message of a seller whom you follow',
  params: idParams,
  reply: followerMessageReply,
  errors: ['not_found'],
})
export const openFollowerMessage = endpoint('POST', '/follower-messages/:id/opened', {
  tag,
  access: 'member',
  summary: 'Tell that you opened a message of a seller',
  description: 'Counted once; succeeds for others than recipients too.',
  params: idParams,
  priority: 'reading',
})
export const clickFollowerMessage = endpoint('POST', '/follower-messages/:id/clicks', {
  tag,
  access: 'member',
  summary: 'Tell that you went from a message of a seller to one of its listings',
  description: 'Counted once for each listing; succeeds for others than recipients too.',
  params: idParams,
  body: z.object({ listing_id: id.describe('The listing') }),
  priority: 'reading',
})

export const giveMessageConsent = endpoint('PUT', '/users/:username/message-consent', {
  tag,
  access: 'member',
  summary: 'Consent to promotional messages of a seller whom you follow',
  params: usernameParams,
  body: z.object({
    by_mail: flag.describe('Whether they are also mailed to you'),
    source: z.enum(consentSources).default('api').describe('The page on which you consented'),
  }),
  reply: message,
  limit: 'message-consent',
  errors: ['not_found', 'conflict'],
})
export const withdrawMessageConsent = endpoint('DELETE', '/users/:username/message-consent', {
  tag,
  access: 'member',
  summary: 'Withdraw your consent to promotional messages of a seller',
  description: 'Succeeds even if you gave none.',
  params: usernameParams,
  query: z.object({ message: id.optional().describe('The message by which you came to this') }),
  reply: message,
  limit: 'message-consent',
  errors: ['not_found'],
})
export const listMessageConsents = endpoint('GET', '/me/message-consents', {
  tag,
  access: 'person',
  summary: 'List the sellers to whose promotional messages you consented, the latest first',
  query: z.object({ page: pageNumber }),
  reply: messageConsentList,
})
