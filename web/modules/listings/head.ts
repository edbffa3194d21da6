import type { MetaDescriptor } from 'react-router'
import { callPath } from '#contract/endpoint.ts'
import { previewSize } from '#contract/limits/listings.ts'
import { getListingPreview } from '#contract/listings/life.ts'
import { brand, paths } from '#web/lib/site.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { breadcrumbList, structuredData } from '#web/lib/pages/structured-data.ts'
import { sellerName } from '#web/cards/seller-name.ts'
import type { ListingPage } from './page.ts'

const descriptionLength = 155 // characters, as many as search engines show

const shortened = (text: string) =>
  text.length > descriptionLength ? `${text.slice(0, descriptionLength).trimEnd()}…` : text

function descriptionOf({ title, price, town, shortDescription, description }: ListingPage) {
  const offer = [title, price && [price.text, price.period].filter(Boolean).join(' '), town?.name]
  const text = [shortDescription, description].filter(Boolean).join(' ')
  return shortened(`${offer.filter(Boolean).join(' · ')}. ${text}`.replaceAll(/\s+/g, ' ').trim())
}

/** Title, canonical link, and metadata for search engines and messengers. */
export function listingHead(page: ListingPage): MetaDescriptor[] {
  const description = descriptionOf(page)
  const data = offered(page)
  return [
    ...pageMeta({ title: page.title, canonical: page.canonical, description, isIndexed: !page.isFinished }),
    ...previewTags(page, description),
    breadcrumbList(new URL(page.canonical).origin, [
      { name: 'Početna', path: paths.home() },
      ...page.breadcrumbs,
      { name: page.title, path: paths.listing(page.id, page.title) },
    ]),
    ...(data ? [structuredData(data)] : []),
  ]
}

const absolute = (page: ListingPage, path: string) => new URL(path, page.canonical).href

/** The URL changes with the picture, since messengers cache it for long. */
function previewAddress(page: ListingPage) {
  const shown = [
    page.title,
    page.price?.text,
    page.town?.name,
    page.isReserved,
    page.isSoldOut,
    page.photos[0]?.large ?? page.drawing,
  ]
  const path = callPath(getListingPreview, {
    params: { id: page.id },
    query: { v: shortHash(shown.join('|')) },
  })
  return absolute(page, `/api${path}`)
}

/** FNV-1a; identifies versions of a page and protects nothing. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}

function previewTags(page: ListingPage, description: string): MetaDescriptor[] {
  const picture = previewAddress(page)
  const price = page.price?.amount ? page.price.amount : null
  const property = (name: string, content: string | number) => ({ property: name, content: String(content) })
  return [
    property('og:type', 'product'),
    property('og:site_name', brand.name),
    property('og:locale', 'bs_BA'),
    property('og:title', page.title),
    property('og:description', description),
    property('og:url', page.canonical),
    property('og:image', picture),
    property('og:image:width', previewSize.width),
    property('og:image:height', previewSize.height),
    property('og:image:alt', page.title),
    ...(price === null
      ? []
      : [property('product:price:amount', price), property('product:price:currency', 'BAM')]),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ]
}

// Categories of spec 3.9, as we read it.
const [vehicles, cars, motorcycles, homes, services, jobs] = [1, 18, 21, 2, 2159, 2286]

function schemaType({ categories }: ListingPage) {
  const isIn = (id: number) => categories.some((category) => category.id === id)
  if (isIn(jobs)) return 'JobPosting'
  if (isIn(services)) return 'Service'
  if (isIn(homes)) return 'RealEstateListing'
  if (isIn(cars)) return 'Car'
  if (isIn(motorcycles)) return 'Motorcycle'
  return isIn(vehicles) ? 'Vehicle' : 'Product'
}

const conditions = {
  new: 'https://schema.org/NewCondition',
  used: 'https://schema.org/UsedCondition',
  none: null,
}
const unitCodes = { month: 'MON', day: 'DAY' } // by UN/CEFACT

/** Null for wanted and finished listings, which are not offers. */
function offered(page: ListingPage) {
  const type = schemaType(page)
  if (!page.price || page.kind === 'buy') return null
  if (type === 'JobPosting') return jobData(page)
  const isThing = type !== 'Service' && type !== 'RealEstateListing'
  return {
    '@type': type,
    name: page.title,
    url: page.canonical,
    description: textOf(page),
    ...(type === 'RealEstateListing'
      ? { datePosted: dateOf(page) }
      : { category: page.categories.map(({ name }) => name).join(' > ') }),
    ...(page.photos.length > 0 && { image: page.photos.map(({ large }) => absolute(page, large)) }),
    ...(page.brand && { brand: { '@type': 'Brand', name: page.brand } }),
    ...(page.model && isThing && { model: page.model }),
    ...(conditions[page.condition] && isThing && { itemCondition: conditions[page.condition] }),
    offers: offerData(page, page.price),
  }
}

const textOf = (page: ListingPage) => page.description || page.shortDescription || page.title
const dateOf = ({ publishedAt, refreshedAt }: ListingPage) =>
  new Date((publishedAt ?? refreshedAt) * 1000).toISOString()

/** Null without a town, which search engines require of a job. */
function jobData(page: ListingPage) {
  const { seller, town } = page
  if (!town) return null
  return {
    '@type': 'JobPosting',
    title: page.title,
    url: page.canonical,
    description: textOf(page),
    datePosted: dateOf(page),
    hiringOrganization: { '@type': 'Organization', name: sellerName(seller) },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: town.name, addressCountry: 'BA' },
    },
  }
}

function availabilityOf({ isSoldOut, isReserved, isAvailable }: ListingPage): string {
  if (isSoldOut) return 'SoldOut'
  if (isReserved) return 'Reserved'
  return isAvailable ? 'InStock' : 'OutOfStock'
}

function offerData(page: ListingPage, { amount, unit }: NonNullable<ListingPage['price']>) {
  const { seller, town } = page
  const price = { price: amount, priceCurrency: 'BAM' }
  return {
    '@type': 'Offer',
    url: page.canonical,
    availability: `https://schema.org/${availabilityOf(page)}`,
    ...(amount > 0 && price),
    ...(unit && {
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: unitCodes[unit] },
    }),
    ...(page.kind === 'rent' && { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' }),
    ...(town && { areaServed: town.name }),
    seller: { '@type': seller.type === 'shop' ? 'Organization' : 'Person', name: sellerName(seller) },
  }
}
