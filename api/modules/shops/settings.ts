import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { assertNoneWrong, DomainError } from '#lib/errors.ts'
import { localDay } from '#lib/time.ts'
import { sanitiseOfUser } from '#lib/rich-text.ts'
import { keepPhoto, type ReceivedFile } from '#api/modules/media/service.ts'
import { countActiveByCategory, listListingItems } from '#api/modules/listings/service.ts'
import { imageUrl } from '#contract/media/images.ts'
import { type HoursException, type OpeningHours, weekdayNames } from '#contract/shops/opening-hours.ts'
import { shopCoverLimit } from '#contract/limits/money.ts'
import type { ShopHours } from '#contract/shops/page.ts'
import type { ShopSettings } from '#contract/shops/endpoints.ts'
import { getShopOf } from './own-shop.ts'
import { changeDetails, findLogo, listOwnTitles } from './queries.ts'

const closed = { from: '', to: '' }

export async function getSettings(deps: Deps, actor: Actor): Promise<ShopSettings> {
  const { business_name, business_type, web, street, lat, lon } = await getShopOf(deps, actor)
  return {
    business_name,
    business_type: business_type as ShopSettings['business_type'],
    web,
    street,
    lat,
    lon,
  }
}

export async function saveSettings(deps: Deps, actor: Actor, settings: ShopSettings) {
  const { id } = await getShopOf(deps, actor)
  await changeDetails(deps.db, id, settings)
  return { message: 'Podaci shopa su sačuvani.' }
}

/** The same for a shop that the caller names, which must be their own. */
export async function saveSettingsOf(deps: Deps, actor: Actor, shopId: number, settings: ShopSettings) {
  const { id } = await getShopOf(deps, actor)
  if (id !== shopId) throw new DomainError('forbidden', 'Ovo nije vaš shop.')
  return saveSettings(deps, actor, settings)
}

export async function getHours(deps: Deps, actor: Actor) {
  const { hours, hour_exceptions, closed_on_holidays } = await getShopOf(deps, actor)
  const kept = (hours ?? {}) as Partial<OpeningHours>
  return {
    hours: Object.fromEntries(weekdayNames.map((day) => [day, kept[day] ?? closed])) as ShopHours['hours'],
    closed_on_holidays,
    exceptions: (hour_exceptions as HoursException[]).map(({ first, last, time, note }) => ({
      first,
      last,
      ...(time ?? closed),
      note,
    })),
  }
}

const timeOf = ({ from, to }: { from: string; to: string }) => (from === '' ? null : { from, to })

export async function saveHours(deps: Deps, actor: Actor, typed: ShopHours) {
  const { id } = await getShopOf(deps, actor)
  const days = weekdayNames.map((day) => [day, timeOf(typed.hours[day])] as const)
  const isKnown = days.some(([, time]) => time !== null)
  const today = localDay(deps.now())
  const exceptions: HoursException[] = typed.exceptions
    .map(({ first, last = first, note, ...times }) => ({ first, last, time: timeOf(times), note }))
    // Days that are over concern nobody.
    .filter(({ last }) => last >= today)
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  await changeDetails(deps.db, id, {
    hours: isKnown ? JSON.stringify(Object.fromEntries(days)) : null,
    closed_on_holidays: typed.closed_on_holidays,
    hour_exceptions: JSON.stringify(exceptions),
  })
  return { message: 'Radno vrijeme je sačuvano.' }
}

export const coverOf = (hash: string | null) =>
  hash === null ? null : { small: imageUrl(hash, 'md'), large: imageUrl(hash, 'lg') }

export async function getLook(deps: Deps, actor: Actor) {
  const { colour, cover_hash } = await getShopOf(deps, actor)
  return { colour, cover: coverOf(cover_hash), logo: await findLogo(deps.db, actor.id) }
}

export async function saveLook(deps: Deps, actor: Actor, { colour }: { colour: string | null }) {
  const { id } = await getShopOf(deps, actor)
  await changeDetails(deps.db, id, { colour })
  return { message: 'Izgled shopa je sačuvan.' }
}

/** Refuses early, before a photo is uploaded. */
export async function checkCover(deps: Deps, actor: Actor) {
  await getShopOf(deps, actor)
  await deps.rateLimiter.hit('shop-cover', String(actor.id), shopCoverLimit)
}

export async function setCover(deps: Deps, actor: Actor, file: ReceivedFile) {
  const { id } = await getShopOf(deps, actor)
  const { hash } = await keepPhoto(deps, file)
  // A job later removes the picture before it, like every photo no longer shown.
  await changeDetails(deps.db, id, { cover_hash: hash })
  return { cover: coverOf(hash), message: 'Naslovna slika je sačuvana.' }
}

export async function removeCover(deps: Deps, actor: Actor) {
  const { id } = await getShopOf(deps, actor)
  await changeDetails(deps.db, id, { cover_hash: null })
  return { cover: null, message: 'Naslovna slika je uklonjena.' }
}

export const getAbout = async (deps: Deps, actor: Actor) => ({
  content: (await getShopOf(deps, actor)).about_html ?? '',
})

export async function saveAbout(deps: Deps, actor: Actor, { content }: { content: string }) {
  const { id } = await getShopOf(deps, actor)
  await changeDetails(deps.db, id, { about_html: sanitiseOfUser(content) })
  return { message: 'Stranica o shopu je sačuvana.' }
}

/** A category of the shop's own, which finds active listings by words and category. */
export type Section = { name: string; words: string; category_id: number | null }

export async function getOffer(deps: Deps, actor: Actor) {
  const { pinned, sections } = await getShopOf(deps, actor)
  const ids = pinned as number[]
  const own = sections as Section[]
  const [titles, items, offered] = await Promise.all([
    listOwnTitles(deps.db, actor.id, ids),
    listListingItems(deps, ids),
    countActiveByCategory(deps.db, actor.id),
  ])
  const active = new Set(items.map(({ id }) => id))
  const categoryIds = new Set([
    ...offered.map(({ category_id }) => category_id),
    ...own.flatMap(({ category_id }) => category_id ?? []),
  ])
  return {
    pinned: ids.flatMap((id) => {
      const title = titles.get(id)
      return title === undefined ? [] : [{ id, title, is_active: active.has(id) }]
    }),
    sections: own,
    categories: [...categoryIds]
      .flatMap((id) => deps.catalog.categories.get(id) ?? [])
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'bs')),
  }
}

export async function saveOffer(
  deps: Deps,
  actor: Actor,
  { pinned, sections }: { pinned: number[]; sections: Section[] },
) {
  const shop = await getShopOf(deps, actor)
  const before = new Set(shop.pinned as number[])
  const items = await listListingItems(deps, pinned)
  const own = new Set(items.filter(({ user_id }) => user_id === actor.id).map(({ id }) => id))
  const titles = await listOwnTitles(deps.db, actor.id, pinned)
  const fields: Record<string, string> = {}
  for (const [at, id] of pinned.entries()) {
    // A listing that is inactive for a while keeps its place.
    const mayStay = before.has(id) && titles.has(id)
    if (!own.has(id) && !mayStay) fields[`pinned.${at}`] = 'Ovaj oglas nije među vašim aktivnim oglasima.'
  }
  for (const [at, { category_id }] of sections.entries())
    if (category_id !== null && !deps.catalog.categories.has(category_id))
      fields[`sections.${at}.category_id`] = 'Odaberite kategoriju s liste.'
  assertNoneWrong(fields)
  await changeDetails(deps.db, shop.id, {
    pinned: JSON.stringify(pinned),
    sections: JSON.stringify(sections),
  })
  return { message: 'Ponuda shopa je sačuvana.' }
}
