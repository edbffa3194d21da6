import type { Deps } from '#api/deps.ts'
import type { FieldErrors } from '#lib/errors.ts'
import type { CatalogCategory } from '#api/modules/categories/service.ts'
import { titleLength } from '#contract/limits/listings.ts'
import type { ListingChanges } from '#contract/listings/write.ts'
import { characterCount } from '#contract/text/schemas.ts'
import { titleProblem } from '#contract/listings/title-check.ts'
import type { AttributeValues } from '../labels.ts'
import { durationsOf } from '../selling-rules.ts'
import { checkAttributes, missingAttributes } from './attribute-check.ts'

type Context = Pick<Deps, 'catalog' | 'places' | 'tariffs' | 'now'>

/** A listing's content by its seller, as stored. */
export type Content = {
  category_id: number
  /** False while the category is only a guess from the title. */
  category_chosen: boolean
  title: string
  short_description: string | null
  description: string
  price_fening: number | null
  price_by_agreement: boolean
  available: boolean
  listing_type: 'sell' | 'rent' | 'buy'
  condition: 'new' | 'used' | null
  brand_id: number | null
  model_id: number | null
  sku_number: string | null
  quantity: number
  city_id: number | null
  lat: number | null
  lon: number | null
  exact_location: boolean
  attributes: AttributeValues
  offers_delivery: boolean
  weight_grams: number | null
  parcel_length_cm: number | null
  parcel_width_cm: number | null
  parcel_height_cm: number | null
  urgent: boolean
  highlighted: boolean
  duration_days: number | null
}

/** A new, empty draft. */
export const emptyContent = (categoryId: number): Content => ({
  category_id: categoryId,
  category_chosen: true,
  title: '',
  short_description: null,
  description: '',
  price_fening: null,
  price_by_agreement: false,
  available: true,
  listing_type: 'sell',
  condition: null,
  brand_id: null,
  model_id: null,
  sku_number: null,
  quantity: 1,
  city_id: null,
  lat: null,
  lon: null,
  exact_location: false,
  attributes: {},
  offers_delivery: true,
  weight_grams: null,
  parcel_length_cm: null,
  parcel_width_cm: null,
  parcel_height_cm: null,
  urgent: false,
  highlighted: false,
  duration_days: null,
})

/** Drops undefined fields. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Like `given`, but does not compile for a name that `Content` lacks. */
const givenContent = <T extends object>(values: T & Record<Exclude<keyof T, keyof Content>, never>) =>
  given<T>(values)

/**
 * Applies `changes` to `before` and reports their problems by field. Missing values are not errors here.
 * Drops values that a new category does not have.
 */
export function changeContent(
  context: Context,
  before: Content,
  { price, state, location, attributes, duration, ...same }: ListingChanges,
): { content: Content; errors: FieldErrors } {
  const content: Content = {
    ...before,
    ...givenContent({ ...same, price_fening: price, condition: state, duration_days: duration }),
    ...(same.category_id !== undefined && { category_chosen: true }),
    ...(location !== undefined && { lat: location?.lat ?? null, lon: location?.lon ?? null }),
  }
  const category = context.catalog.categories.get(content.category_id)
  const problem = categoryProblem(category)
  if (problem || !category) return { content, errors: { category_id: problem ?? '' } }

  const errors: FieldErrors = {}
  if (!content.category_chosen && (attributes?.length || same.brand_id || same.model_id))
    errors['category_id'] = 'Za marku, model i atribute odaberite kategoriju.'
  if (content.city_id !== null && !context.places.cities.has(content.city_id))
    errors['city_id'] = 'Odaberite mjesto sa spiska.'

  if (category.id !== before.category_id) {
    if (same.brand_id === undefined && !offersBrand(context, category, content.brand_id))
      content.brand_id = null
    if (!durationsOf(context, category).includes(content.duration_days!) && duration === undefined)
      content.duration_days = null
  }
  Object.assign(errors, checkBrand(context, category, content, same.model_id === undefined))
  if (content.duration_days !== null && !durationsOf(context, category).includes(content.duration_days))
    errors['duration'] = durationProblem(context, category)

  const known = context.catalog.attributesOf(category.id)
  if (attributes) {
    const checked = checkAttributes(known, attributes, context.now())
    content.attributes = checked.values
    Object.assign(errors, checked.errors)
  } else if (category.id !== before.category_id) {
    const ids = new Set(known.map(({ id }) => String(id)))
    content.attributes = Object.fromEntries(Object.entries(content.attributes).filter(([id]) => ids.has(id)))
  }
  return { content, errors }
}

/** Hidden categories keep their listings and take no others. */
export const notOffered = 'Ova kategorija se više ne nudi. Odaberite drugu.'
/** Published listings keep their category. */
export const categoryIsFixed = 'Kategorija objavljenog oglasa se ne može mijenjati.'

function categoryProblem(category: CatalogCategory | undefined): string | undefined {
  if (!category) return 'Odaberite kategoriju sa spiska.'
  return category.children.length > 0 ? `Odaberite podkategoriju: ${category.name} ih ima više.` : undefined
}

const durationProblem = (context: Context, category: CatalogCategory) => {
  const offered = durationsOf(context, category).toSorted((a, b) => a - b)
  return offered.length === 0
    ? 'U ovoj kategoriji se trajanje ne bira.'
    : `Oglas u ovoj kategoriji traje ${offered.join(', ')} dana.`
}

const offersBrand = ({ catalog }: Context, category: CatalogCategory, brandId: number | null) =>
  brandId === null || catalog.brandsOf(category.id).some(({ id }) => id === brandId)

/** Changing the brand drops its model unless a new one is given. */
function checkBrand(
  context: Context,
  category: CatalogCategory,
  content: Content,
  mayDropModel: boolean,
): FieldErrors {
  if (!offersBrand(context, category, content.brand_id)) return { brand_id: 'Odaberite marku sa spiska.' }
  if (content.model_id === null) return {}
  const offered = content.brand_id === null ? [] : context.catalog.modelsOf(content.brand_id, category.id)
  if (offered.some(({ id }) => id === content.model_id)) return {}
  if (mayDropModel) {
    content.model_id = null
    return {}
  }
  return { model_id: 'Odaberite model te marke.' }
}

/** Missing fields that a published listing requires in any category. */
export function missingBasics(
  { places }: Pick<Context, 'places'>,
  content: Pick<Content, 'category_chosen' | 'title' | 'city_id'>,
): FieldErrors {
  const isLongEnough = characterCount(content.title) >= titleLength.min
  const titled = titleProblem(content.title)
  return {
    ...(!content.category_chosen && { category_id: 'Odaberite kategoriju.' }),
    ...(!isLongEnough && {
      title:
        content.title === '' ? 'Unesite naslov.' : `Naslov mora imati najmanje ${titleLength.min} znakova.`,
    }),
    ...(titled && { title: titled }),
    ...((content.city_id === null || !places.cities.has(content.city_id)) && {
      city_id: 'Odaberite mjesto.',
    }),
  }
}

/** Missing fields that a published listing requires. */
export function missingContent(context: Context, content: Content): FieldErrors {
  const { catalog, now } = context
  const category = catalog.categories.get(content.category_id)
  const problem = categoryProblem(category)
  if (problem || !category) return { category_id: problem ?? '' }
  const known = catalog.attributesOf(category.id)
  // Values stored long ago may not fit today's category.
  const stored = Object.entries(content.attributes).map(([id, value]) => ({ id: Number(id), value }))
  return {
    ...missingBasics(context, content),
    ...(category.brand_required && content.brand_id === null && { brand_id: 'Odaberite marku.' }),
    ...(category.model_required &&
      content.brand_id !== null &&
      content.model_id === null &&
      catalog.modelsOf(content.brand_id, category.id).length > 0 && { model_id: 'Odaberite model.' }),
    ...checkAttributes(known, stored, now()).errors,
    ...missingAttributes(known, content.attributes),
  }
}

/** Those of `missing` that `changes` touch: an old listing with gaps may still change the rest. */
export function touchedBy(changes: ListingChanges, missing: FieldErrors): FieldErrors {
  const touched = new Set<string>(Object.keys(given(changes)))
  // The model depends on its brand.
  if (touched.has('brand_id')) touched.add('model_id')
  return Object.fromEntries(Object.entries(missing).filter(([field]) => touched.has(field.split('.')[0]!)))
}
