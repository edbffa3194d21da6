import { data, type RouterContextProvider } from 'react-router'
import { type CurrentUser, getMe } from '#contract/accounts/endpoints.ts'
import {
  type Category,
  getCategory,
  getCategoryAttributes,
  listCategoryBrands,
  listCategoryModels,
} from '#contract/categories/endpoints.ts'
import { getCourierPrices, getDeliverySettings } from '#contract/delivery/endpoints.ts'
import { getPublishingPrices } from '#contract/listings/fees.ts'
import { listingGroupOf, photoLimitOf } from '#contract/listings/groups.ts'
import { getListingLimits } from '#contract/listings/state.ts'
import { getPromotionOffer } from '#contract/promotions/endpoints.ts'
import { listInactiveListings } from '#contract/profiles.ts'
import { getSellerSettings } from '#contract/seller-settings.ts'
import { type apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { publishBlockOf } from '#web/modules/accounts/publish-block.ts'
import type { DeliveryPart, FormParts } from './form-parts.ts'
import { hintsOf } from './hints.ts'
import { findCategories, findTowns } from './reference.ts'
import type { SentVideo } from './videos/video-upload.ts'
import type { Video } from '#contract/videos.ts'
import type { FormValues } from './values.ts'

type Api = ReturnType<typeof apiOf>

/** The reference's attribute that says the same as the listing's type. */
const typeAttributeName = 'vrsta-oglasa'

export const idOf = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

export const notFound = () => data(null, { status: 404, statusText: 'Not Found' })

/** Today's date: "2026-11-21". */
const todayInSarajevo = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Sarajevo' }).format(new Date())

/** The parts that every form needs beside its fields, fresh for each. */
export const formFrameOf = (context: Readonly<RouterContextProvider>) => ({
  onceKey: crypto.randomUUID(),
  today: todayInSarajevo(),
  tiles: context.get(siteContext).map,
})
export type FormFrame = ReturnType<typeof formFrameOf>

/** The seller; visitors are redirected to /login. */
export async function findSeller(api: Api) {
  const { data: user } = await api.call(getMe, {}).catch(routeError)
  const block = publishBlockOf(user)
  return { user, block: block === 'login' ? null : block }
}

/** Values that a new listing begins with: the seller's town, and what a shop or pro user has set for all listings. */
export async function findDefaults(api: Api, { type, pro, city_id: town }: CurrentUser): Promise<FormValues> {
  const home: FormValues = town === null ? {} : { city_id: String(town) }
  if (type !== 'shop' && pro?.pro !== 1) return home
  // The form is complete without them.
  const settings = await api.call(getSellerSettings, {}).catch(() => null)
  if (!settings?.data.in_effect) return home
  const { city_id, state } = settings.data
  return { ...home, ...(city_id !== null && { city_id: String(city_id) }), ...(state && { state }) }
}

/** The latest draft and the number of drafts; null if there is none or the call fails. */
export async function findLatestDraft(api: Api, username: string) {
  const drafts = await api.call(listInactiveListings, { params: { username } }).catch(() => null)
  const latest = drafts?.data[0]
  if (!drafts || !latest) return null
  const { id, title, image } = latest
  const updatedAt = latest.own?.updated_at ?? latest.date
  return { latest: { id, title, image, updatedAt }, count: drafts.meta.total }
}

export const photoLimit = ({ type, pro }: CurrentUser, path: readonly number[]) =>
  photoLimitOf(path, type === 'shop' ? 'shop' : pro?.pro === 1 ? 'pro' : 'user')

/** The path of a category that is not offered any more, whose listings their owners still edit. */
async function hiddenPath(api: Api, id: number): Promise<{ ids: number[]; names: string[] }> {
  const { data: category } = await api.call(getCategory, { params: { id } }).catch(routeError)
  const above =
    category.parent_id === null ? { ids: [], names: [] } : await hiddenPath(api, category.parent_id)
  return { ids: [...above.ids, id], names: [...above.names, category.name] }
}

async function deliveryPart(api: Api, { weight_grams }: Category): Promise<DeliveryPart> {
  const [{ data: settings }, { data: prices }] = await Promise.all([
    api.call(getDeliverySettings, {}),
    api.call(getCourierPrices, {}),
  ]).catch(routeError)
  const isCourierOn = settings.courier && settings.missing.length === 0
  return { usualWeight: weight_grams, isOn: isCourierOn || settings.own_courier, prices }
}

export async function loadForm(
  api: Api,
  user: CurrentUser,
  categoryId: number,
  brandId: string | undefined,
): Promise<FormParts> {
  const { paths: categoryPaths } = await findCategories(api).catch(routeError)
  const path = categoryPaths.get(categoryId) ?? (await hiddenPath(api, categoryId))
  const ofCategory = { params: { id: categoryId } }
  const [
    { data: category },
    attributes,
    brandList,
    models,
    towns,
    limits,
    { data: promotion },
    { data: prices },
  ] = await Promise.all([
    api.call(getCategory, ofCategory),
    api.call(getCategoryAttributes, ofCategory),
    api.call(listCategoryBrands, ofCategory),
    findModels(api, categoryId, brandId),
    findTowns(api),
    api.call(getListingLimits, {}),
    api.call(getPromotionOffer, { query: { category_id: categoryId } }),
    api.call(getPublishingPrices, { query: { category_id: categoryId } }),
  ]).catch(routeError)
  const group = listingGroupOf(path.ids)
  const delivery =
    category.shipping_available && category.show_price ? await deliveryPart(api, category) : null
  const showsBrand = (category.show_brand || category.brand_required) && brandList.data.length > 0
  return {
    category: { id: categoryId, path: path.names },
    shape: {
      showsPrice: category.show_price,
      showsQuantity: group !== 'real-estate',
      showsCondition: category.show_condition,
      showsBrand,
      hasDurations: prices.durations.length > 0,
      canBeSent: delivery !== null,
      typeAttribute: attributes.data.find(({ name }) => name === typeAttributeName) ?? null,
      attributes: attributes.data.filter(({ name }) => name !== typeAttributeName),
    },
    hints: hintsOf(path.ids),
    brand: {
      isRequired: category.brand_required,
      isModelRequired: category.model_required,
      hasModels: category.has_models,
      options: showsBrand ? brandList.data.map(({ id, name }) => ({ value: String(id), label: name })) : [],
      models,
    },
    towns,
    prices,
    delivery,
    takesBookings: category.booking_enabled,
    limit: { group, ...limits.data[group] },
    photoLimit: photoLimit(user, path.ids),
    isShop: user.type === 'shop',
    promotion: { rates: promotion.rates, days: promotion.days, balance: promotion.balance },
  }
}

/** The models of a brand; none if the category does not have that brand. */
async function findModels(api: Api, categoryId: number, brandId: string | undefined) {
  if (idOf(brandId) === undefined) return []
  const found = await api
    .call(listCategoryModels, { params: { id: categoryId, brandId } })
    // A category without the brand answers 404.
    .catch(() => ({ data: [] }))
  return found.data.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Keeps only the fields of a listing's video that the form shows. */
export const sentVideo = ({ url, poster, width, height }: Video): SentVideo => ({
  url,
  poster,
  width,
  height,
})
