import type { z } from 'zod'
import type { publicUser } from '#contract/profiles.ts'
import { boxIn } from '#web/modules/search/map/part.ts'

export type Filter = {
  q: string
  cantonId: number | undefined
  categoryId: number | undefined
  isOpen: boolean
  hasMap: boolean
  /** The part of the map in view. */
  location_tl: string | undefined
  location_br: string | undefined
}

const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** Half a box, or one that is none, is left out. */
function partOf({ location_tl: tl, location_br: br }: Record<string, string | undefined>) {
  const isBox = boxIn({ location_tl: tl, location_br: br }) !== null
  return { location_tl: isBox ? tl : undefined, location_br: isBox ? br : undefined }
}

export const filterOf = (query: Record<string, string | undefined>): Filter => ({
  q: (query['q'] ?? '').trim().slice(0, 100),
  cantonId: idOf(query['canton_id']),
  categoryId: idOf(query['category_id']),
  isOpen: query['open'] === '1',
  hasMap: query['mapa'] === '1',
  ...partOf(query),
})

/** The filter as parameters of the API. */
export const apiQueryOf = ({ q, cantonId, categoryId, isOpen, location_tl, location_br }: Filter) => ({
  q: q || undefined,
  canton_id: cantonId,
  category_id: categoryId,
  open: isOpen ? (1 as const) : undefined,
  location_tl,
  location_br,
})

/** The same of the page's address. */
export const queryOf = (filter: Filter) => ({
  ...apiQueryOf(filter),
  mapa: filter.hasMap ? (1 as const) : undefined,
})

export const withoutPart = (filter: Filter): Filter => ({
  ...filter,
  location_tl: undefined,
  location_br: undefined,
})

export const isFiltered = ({ q, cantonId, categoryId, isOpen, location_tl }: Filter) =>
  q !== '' || cantonId !== undefined || categoryId !== undefined || isOpen || location_tl !== undefined

/** Keeps only the fields of a shop that the list shows, since the page carries its data twice. */
export const toShop = (user: z.output<typeof publicUser>) => ({
  username: user.username,
  type: user.type,
  avatar: user.avatar,
  name: user.shop?.business_name ?? user.username,
  package: user.shop?.package ?? '',
  place: user.location?.name ?? null,
  about: user.about,
  feedbacks: user.feedbacks,
  isOpen: user.shop?.open_now ?? null,
  hours: user.shop?.working_hours ?? null,
  isRegistered: user.shop?.registered === true,
  responseMinutes: user.avg_response_time,
})
export type ListedShop = ReturnType<typeof toShop>
