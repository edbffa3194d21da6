import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { imageWidths } from './limits/listings.ts'
import { cleanText } from './listings/write.ts'
import { boardNoteLength } from './limits/messages.ts'
import { person } from './people/person.ts'
import { siteAddress } from './paths/site-address.ts'
import { emptyIsAbsent } from './text/schemas.ts'

export const boardNote = z.object({
  id: z.int(),
  /** The note that it replies to; null for notes. */
  parent_id: z.int().nullable(),
  content: z.string(),
  photo: z.object({ image: siteAddress, large: siteAddress }).nullable(),
  city: z.object({ id: z.int(), name: z.string() }),
  user: person,
  likes: z.int(),
  replies: z.int(),
  /** True if the caller likes it. */
  liked: z.boolean(),
  created_at: unixSeconds,
})
export type BoardNote = z.infer<typeof boardNote>

export const boardNotes = listOf(boardNote)
/** The replies, with their note. */
export const boardThread = listOf(boardNote).extend({ note: boardNote })
export type BoardThread = z.infer<typeof boardThread>

const content = cleanText(boardNoteLength, 'Napišite poruku.')
  .transform((text) => text.replace(/\n{3,}/g, '\n\n'))
  .refine((text) => text !== '', 'Napišite poruku.')
  .describe('Plain text without phone numbers, links and numbers of cards and accounts')

export const newBoardNote = z.object({
  content,
  city_id: id.describe('The town that it is for'),
})
export const newBoardReply = z.object({ content })
export const boardPosted = z.object({ data: boardNote, message: z.string() })
export const boardLiked = z.object({ likes: z.int(), liked: z.boolean() })

export const boardQuery = z.object({
  city: emptyIsAbsent(id.optional()).describe('Only notes for this town'),
  page: pageNumber,
})

/** The live event of a town's channel: someone wrote. */
export const boardPostedEvent = 'mahalac.posted'
export type BoardPostedEvent = { id: number; parent_id: number | null; user_id: number }
/** The id of the channel for notes of all towns, beyond the numbers of towns. */
export const allTowns = 1_000_000_000

const tag = 'Mahalac'
const writing = { tag, access: 'member', features: ['mahalac'] } as const

export const listBoardNotes = endpoint('GET', '/mahalac/notes', {
  tag,
  access: 'anyone',
  summary: 'List the notes of neighbours, the latest first',
  query: boardQuery,
  reply: boardNotes,
})
export const getBoardNote = endpoint('GET', '/mahalac/notes/:id', {
  tag,
  access: 'anyone',
  summary: 'Get a note with a page of its replies, the oldest first',
  params: idParams,
  query: z.object({ page: pageNumber }),
  reply: boardThread,
  errors: ['not_found'],
})
export const postBoardNote = endpoint('POST', '/mahalac/notes', {
  ...writing,
  summary: 'Write a note for a town',
  body: newBoardNote,
  reply: boardPosted,
  status: 201,
  idempotent: true,
  errors: ['account_restricted', 'rate_limited'],
})
export const postBoardReply = endpoint('POST', '/mahalac/notes/:id/replies', {
  ...writing,
  summary: 'Reply to a note',
  params: idParams,
  body: newBoardReply,
  reply: boardPosted,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'account_restricted', 'conflict', 'rate_limited'],
})
export const likeBoardNote = endpoint('PUT', '/mahalac/notes/:id/like', {
  tag,
  access: 'member',
  summary: 'Like a note or a reply',
  params: idParams,
  reply: boardLiked,
  limit: 'board-like',
  errors: ['not_found'],
})
export const unlikeBoardNote = endpoint('DELETE', '/mahalac/notes/:id/like', {
  tag,
  access: 'member',
  summary: 'Take back that you like a note or a reply',
  params: idParams,
  reply: boardLiked,
  limit: 'board-like',
  errors: ['not_found'],
})
export const deleteBoardNote = endpoint('DELETE', '/mahalac/notes/:id', {
  tag,
  access: 'member',
  summary: 'Delete your note with its replies, or your reply',
  params: idParams,
  reply: message,
  errors: ['not_found', 'forbidden'],
})
export const addBoardPhoto = endpoint('POST', '/mahalac/notes/:id/photo', {
  ...writing,
  features: ['mahalac', 'photo_upload'],
  summary: 'Add the photo to the note that you just wrote',
  params: idParams,
  files: 'photo',
  reply: boardPosted,
  errors: ['not_found', 'conflict', 'rate_limited'],
})
export const getBoardPhoto = endpoint('GET', '/mahalac/notes/:id/photo/:size', {
  tag,
  access: 'anyone',
  summary: 'Get the photo of a note',
  params: idParams.extend({
    size: z.enum(Object.keys(imageWidths) as [keyof typeof imageWidths]).describe('Size'),
  }),
  produces: 'image/webp',
  errors: ['not_found'],
})
