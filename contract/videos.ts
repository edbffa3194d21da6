import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { idParams, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listingItem } from './listings/read.ts'
import { person } from './people/person.ts'
import { siteAddress } from './paths/site-address.ts'
import { numeric, text } from './text/schemas.ts'
import { maxVideoSeconds, videoMarkLength, videoPartBytes } from './limits/listings.ts'

export const videoTypes = ['video/mp4', 'video/webm'] as const

/** A short video of a listing. */
export const video = z.object({
  id: z.int(),
  listing_id: z.int(),
  /** Answers requests for ranges. */
  url: siteAddress,
  type: z.enum(videoTypes),
  /** A frame of the video, or else the listing's picture. */
  poster: siteAddress,
  width: z.int(),
  height: z.int(),
  /** In seconds. */
  duration: z.number(),
  has_sound: z.boolean(),
  bytes: z.int(),
  created_at: unixSeconds,
})
export type Video = z.infer<typeof video>

/** The same with its listing and the seller. */
export const shownVideo = video.extend({ listing: listingItem, user: person })
export type ShownVideo = z.infer<typeof shownVideo>

export const shownVideos = listOf(shownVideo)
export const videoOfListing = z.object({ data: video.nullable() })
export const videoDone = z.object({ data: video, message: z.string() })

export const videoUpload = z.object({
  id: z.int(),
  bytes: z.int(),
  /** Size of every part but the last. */
  part_bytes: z.int(),
  /** The parts that arrived, counted from 0. */
  parts: z.array(z.int()),
})
export type VideoUpload = z.infer<typeof videoUpload>

export const newVideoUpload = z.object({
  bytes: numeric(
    z
      .number({ error: 'Unesite veličinu datoteke u bajtovima.' })
      .int('Unesite veličinu datoteke u bajtovima.')
      .positive('Datoteka je prazna.')
      .max(Number.MAX_SAFE_INTEGER, 'Broj je prevelik.'),
  ).describe('Size of the whole file'),
  mark: text(videoMarkLength)
    .min(1, 'Pošaljite oznaku datoteke.')
    .describe('Tells your files apart, such as name and time: an unfinished upload of the same file goes on'),
})

const tag = 'Videos'
const sending = { tag, access: 'member', features: ['video_upload'] } as const
const changing = ['not_found', 'forbidden', 'listing_gone', 'listing_state'] as const

export const listVideos = endpoint('GET', '/videos', {
  tag,
  access: 'anyone',
  summary: 'List short videos of active listings, the latest first',
  query: z.object({ page: pageNumber }),
  reply: shownVideos,
})
export const getVideo = endpoint('GET', '/videos/:id', {
  agents: 'sell',
  tag,
  access: 'anyone',
  summary: 'Get a short video with its listing and seller',
  params: idParams,
  reply: shownVideo,
  errors: ['not_found', 'listing_gone'],
})
export const getVideoFile = endpoint('GET', '/videos/:id/file', {
  agents: 'sell',
  tag,
  access: 'anyone',
  summary: 'Get the file of a video, whole or a range',
  params: idParams,
  produces: 'video/*',
  errors: ['not_found', 'listing_gone'],
})
export const getListingVideo = endpoint('GET', '/listings/:id/video', {
  agents: 'sell',
  tag,
  access: 'anyone',
  summary: 'Get the video of a listing; null if it has none',
  params: idParams,
  reply: videoOfListing,
  errors: ['not_found', 'listing_gone'],
})
export const beginVideoUpload = endpoint('POST', '/listings/:id/video-uploads', {
  agents: 'sell',
  ...sending,
  summary: 'Begin to upload a video, or go on',
  description: `MP4 with H.264 and AAC, or WebM; at most ${maxVideoSeconds} seconds. The file is sent in parts of ${videoPartBytes} bytes.`,
  params: idParams,
  body: newVideoUpload,
  reply: videoUpload,
  errors: [...changing, 'payload_too_large', 'rate_limited'],
})
export const getVideoUpload = endpoint('GET', '/video-uploads/:id', {
  agents: 'sell',
  tag,
  access: 'member',
  summary: 'Tell which parts of a video have arrived',
  params: idParams,
  reply: videoUpload,
  errors: ['not_found'],
})
export const sendVideoPart = endpoint('POST', '/video-uploads/:id/parts/:part', {
  agents: 'sell',
  ...sending,
  summary: 'Send a part of a video',
  description: 'A part that arrived before is left as it is.',
  params: idParams.extend({
    part: numeric(
      z
        .number({ error: 'Unesite redni broj dijela.' })
        .int('Unesite redni broj dijela.')
        .min(0, 'Dijelovi se broje od 0.')
        .max(1_000_000, 'Datoteka nema toliko dijelova.'),
    ).describe('Number of the part, from 0'),
  }),
  files: 'part',
  reply: videoUpload,
  errors: ['not_found', 'conflict'],
})
export const finishVideoUpload = endpoint('POST', '/video-uploads/:id/finish', {
  agents: 'sell',
  ...sending,
  summary: 'Make the video of its parts, in place of the one that the listing had',
  description: 'Metadata such as places and times are not kept. A repeat gets the same video.',
  params: idParams,
  reply: videoDone,
  errors: [...changing, 'conflict', 'unsupported_media_type', 'validation_failed', 'files_unavailable'],
})
export const cancelVideoUpload = endpoint('DELETE', '/video-uploads/:id', {
  agents: 'sell',
  tag,
  access: 'member',
  summary: 'Give up an upload',
  params: idParams,
  errors: ['not_found', 'files_unavailable'],
})
export const setVideoPoster = endpoint('POST', '/listings/:id/video/poster', {
  agents: 'sell',
  ...sending,
  features: ['video_upload', 'photo_upload'],
  summary: 'Send the picture that stands for the video before it plays',
  params: idParams,
  files: 'poster',
  reply: videoDone,
  errors: [...changing, 'rate_limited'],
})
export const deleteVideo = endpoint('DELETE', '/listings/:id/video', {
  agents: 'sell',
  tag,
  access: 'member',
  summary: 'Delete the video of a listing',
  params: idParams,
  reply: message,
  errors: [...changing, 'files_unavailable'],
})
