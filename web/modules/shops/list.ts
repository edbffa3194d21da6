import type { z } from 'zod'
import type { publicUser } from '#contract/profiles.ts'

export type Filter = {
  q: string
  cantonId: number | undefined
  categoryId: number | undefined
  isOpen: boolean
}

const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

export const filterOf = (query: Record<string, string | undefined>): Filter => ({
  q: (query['q'] ?? '').trim().slice(0, 100),
  cantonId: idOf(query['canton_id']),
  categoryId: idOf(query['category_id']),
  isOpen: query['open'] === '1',
})

export const queryOf = ({ q, cantonId, categoryId, isOpen }: Filter) => ({
  q: q || undefined,
  canton_id: cantonId,
  category_id: categoryId,
  open: isOpen ? (1 as const) : undefined,
})

export const isFiltered = ({ q, cantonId, categoryId, isOpen }: Filter) =>
  q !== '' || cantonId !== undefined || categoryId !== undefined || isOpen

/** Only what the list shows of a shop, since the page carries its data twice. */
export const toShop = (user: z.output<typeof publicUser>) => ({
  username: user.username,
  type: user.type,
  avatar: user.avatar,
  business_name: user.shop?.business_name ?? null,
  package: user.shop?.package ?? '',
  place: user.location?.name ?? null,
  about: user.about,
  feedbacks: user.feedbacks,
  isOpen: user.shop?.open_now ?? null,
})
export type ListedShop = ReturnType<typeof toShop>
