import { apartPaths } from '#contract/paths/apart.ts'
import { getConversation } from '#contract/conversations/endpoints.ts'
import type { CallArgs } from '#contract/endpoint.ts'
import { getFollowerMessage } from '#contract/follower-messages.ts'
import { getListing } from '#contract/listings/read.ts'
import { type ReportPathKind, reportPathKinds } from '#contract/reports/path-kinds.ts'
import { getUser } from '#contract/profiles.ts'
import {
  reportConversation,
  reportFollowerMessage,
  reportListing,
  reportNote,
  reportQuestion,
  reportReview,
  reportReviewReply,
  type ReportSubject,
  reportUser,
  reportVideo,
} from '#contract/reports/endpoints.ts'
import { getVideo } from '#contract/videos.ts'
import type { apiOf } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'

type Api = ReturnType<typeof apiOf>

/** The subject of a report: its kind, its number, its name, and its place. */
export type Subject = {
  type: ReportSubject
  id: number
  name: string
  path: string
  /** Only the owner may not report it. */
  ownerId: number | null
  isShop?: boolean
}

/** Kinds that are found by the call that reports them. */
export const textKinds: ReadonlySet<string> = new Set<ReportPathKind>([
  'pitanje',
  'dojam',
  'odgovor-na-dojam',
  'mahalac',
])

export const isPathKind = (kind: string): kind is ReportPathKind => kind in reportPathKinds

/** Finds the subject that an address names; throws the API's error if the caller may not see it. */
export async function findSubject(api: Api, kind: ReportPathKind, id: string): Promise<Subject> {
  switch (reportPathKinds[kind]) {
    case 'listing': {
      const { id: number, title, user } = await api.call(getListing, { params: { id } })
      return {
        type: 'listing',
        id: number,
        name: title,
        path: paths.listing(number, title),
        ownerId: user.id,
      }
    }
    case 'user': {
      const { data } = await api.call(getUser, { params: { username: id } })
      const name = data.shop?.business_name ?? data.username
      return {
        type: 'user',
        id: data.id,
        name,
        path: paths.profile(data),
        ownerId: data.id,
        isShop: data.shop !== null,
      }
    }
    case 'conversation': {
      const { data } = await api.call(getConversation, { params: { id } })
      const name = data.user?.business_name ?? data.user?.username ?? 'Izbrisan korisnik'
      const path = paths.messages({ razgovor: data.id })
      return { type: 'conversation', id: data.id, name, path, ownerId: null }
    }
    // The reader comes from the listing, where it stands; the call says if it is gone.
    case 'question':
      return {
        type: 'question',
        id: Number(id),
        name: 'Pitanje ili odgovor uz oglas',
        path: paths.home(),
        ownerId: null,
      }
    case 'note':
      return {
        type: 'note',
        id: Number(id),
        name: 'Poruka ili odgovor na mahalcu',
        path: apartPaths.mahalac(),
        ownerId: null,
      }
    case 'video': {
      const { id: number, listing } = await api.call(getVideo, { params: { id } })
      return {
        type: 'video',
        id: number,
        name: `Video uz oglas „${listing.title}“`,
        path: apartPaths.short(number),
        ownerId: listing.user_id,
      }
    }
    case 'follower_message': {
      const { data } = await api.call(getFollowerMessage, { params: { id } })
      return {
        type: 'follower_message',
        id: data.id,
        name: data.title,
        path: apartPaths.sellerMessage(data.id),
        ownerId: null,
      }
    }
    case 'review':
      return { type: 'review', id: Number(id), name: 'Dojam o korisniku', path: paths.home(), ownerId: null }
    case 'review_reply':
      return {
        type: 'review_reply',
        id: Number(id),
        name: 'Odgovor na dojam',
        path: paths.home(),
        ownerId: null,
      }
  }
}

/** Sends a report about the subject that an address names. */
export const sendReport = (
  api: Api,
  kind: ReportPathKind,
  id: string,
  body: CallArgs<typeof reportListing>['body'],
) => {
  switch (reportPathKinds[kind]) {
    case 'listing':
      return api.call(reportListing, { params: { id }, body })
    case 'user':
      return api.call(reportUser, { params: { username: id }, body })
    case 'conversation':
      return api.call(reportConversation, { params: { id }, body })
    case 'question':
      return api.call(reportQuestion, { params: { id }, body })
    case 'note':
      return api.call(reportNote, { params: { id }, body })
    case 'follower_message':
      return api.call(reportFollowerMessage, { params: { id }, body })
    case 'video':
      return api.call(reportVideo, { params: { id }, body })
    case 'review':
      return api.call(reportReview, { params: { id }, body })
    case 'review_reply':
      return api.call(reportReviewReply, { params: { id }, body })
  }
}
