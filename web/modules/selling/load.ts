import { data, type RouterContextProvider } from 'react-router'
import { type CurrentUser, me } from '#contract/accounts.ts'
import { brands, categoryAttributes, categoryDetail } from '#contract/categories.ts'
import { photosPerListing } from '#contract/limits.ts'
import { listingItems } from '#contract/listings.ts'
import { listingDurations, listingGroupOf } from '#contract/listing-groups.ts'
import { listingLimits } from '#contract/listings-write.ts'
import { type apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { publishBlockOf } from '#web/modules/accounts/publish-block.ts'
import type { FormParts } from './components/form-parts.ts'
import { findCategories, findTowns } from './reference.ts'

type Api = ReturnType<typeof apiOf>

export const idOf = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

export const notFound = () => data(null, { status: 404, statusText: 'Not Found' })

/** The day as it is written on a calendar: "2026-11-21". */
const todayInSarajevo = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Sarajevo' }).format(new Date())

/** What every form needs beside its fields, made anew for each. */
export const formFrameOf = (context: Readonly<RouterContextProvider>) => ({
  onceKey: crypto.randomUUID(),
  today: todayInSarajevo(),
  tiles: context.get(siteContext).map,
})
export type FormFrame = ReturnType<typeof formFrameOf>

/** Who posts; people who are not logged in are sent to /login. */
export async function findSeller(api: Api) {
  const { data: user } = await api.get('/me', me).catch(routeError)
  const block = publishBlockOf(user)
  return { user, block: block === 'login' ? null : block }
}

/** What was begun last, and how much there is of it; null where nothing is, or it can't be told. */
export async function findLatestDraft(api: Api, username: string) {
  const drafts = await api.get(`/users/${username}/listings/inactive`, listingItems).catch(() => null)
  const latest = drafts?.data[0]
  if (!drafts || !latest) return null
  const { paths } = await findCategories(api).catch(routeError)
  const { id, title, image } = latest
  const category = paths.get(latest.category_id)?.names.join(' > ') ?? ''
  const updatedAt = latest.own?.updated_at ?? latest.date
  return { latest: { id, title, image, category, updatedAt }, count: drafts.meta.total }
}

export const photoLimit = ({ type, pro }: CurrentUser) =>
  photosPerListing[type === 'shop' ? 'shop' : pro?.pro === 1 ? 'pro' : 'user']

export async function loadForm(
  api: Api,
  user: CurrentUser,
  categoryId: number,
  brandId: string | undefined,
): Promise<FormParts> {
  const { paths: categoryPaths } = await findCategories(api).catch(routeError)
  const path = categoryPaths.get(categoryId)
  if (!path) throw notFound()
  const [{ data: category }, attributes, brandList, models, towns, limits] = await Promise.all([
    api.get(`/category/${categoryId}`, categoryDetail),
    api.get(`/categories/${categoryId}/attributes`, categoryAttributes),
    api.get(`/categories/${categoryId}/brands`, brands),
    findModels(api, categoryId, brandId),
    findTowns(api),
    api.get('/listing-limits', listingLimits),
  ]).catch(routeError)
  const group = listingGroupOf(path.ids)
  const showsBrand = (category.show_brand || category.brand_required) && brandList.data.length > 0
  return {
    category: { id: categoryId, path: path.names },
    shape: {
      showsPrice: category.show_price,
      showsCondition: category.show_condition,
      showsBrand,
      hasDurations: category.listing_fee > 0,
      attributes: attributes.data,
    },
    brand: {
      isRequired: category.brand_required,
      isModelRequired: category.model_required,
      hasModels: category.has_models,
      options: showsBrand ? brandList.data.map(({ id, name }) => ({ value: String(id), label: name })) : [],
      models,
    },
    towns,
    durations: [...listingDurations(path.ids, category.listing_fee)],
    takesBookings: category.booking_enabled,
    limit: { group, ...limits.data[group] },
    photoLimit: photoLimit(user),
    isShop: user.type === 'shop',
  }
}

/** Models of a brand; none where the brand is not one of the category. */
async function findModels(api: Api, categoryId: number, brandId: string | undefined) {
  if (idOf(brandId) === undefined) return []
  const found = await api
    .get(`/categories/${categoryId}/brands/${brandId}/models`, brands)
    .catch(() => ({ data: [] }))
  return found.data.map(({ id, name }) => ({ value: String(id), label: name }))
}
