import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { changeAfter, isOpenNow, scheduleOf } from '#lib/sellers/shop-schedule.ts'
import { addDays, localDay } from '#lib/time.ts'
import { listListingItems } from '#api/modules/listings/service.ts'
import { type Schedule, timeOn, weekdayNames } from '#contract/shops/opening-hours.ts'
import { shopOrigin } from '#contract/shops/hosts.ts'
import type { ShopPage } from '#contract/shops/page.ts'
import { slugify } from '#contract/text/slug.ts'
import { findShown } from './queries.ts'
import { coverOf, type Section } from './settings.ts'

const shownDays = 7

function hoursView(schedule: Schedule, now: Date): NonNullable<ShopPage['hours']> {
  const today = localDay(now)
  return {
    week: weekdayNames.map((day) => schedule.week[day]),
    is_open: isOpenNow(schedule, now),
    next: changeAfter(schedule, now),
    closed_on_holidays: schedule.closedOnHolidays,
    days: Array.from({ length: shownDays }, (_, ahead) => {
      const day = addDays(today, ahead)
      return { day, ...timeOn(schedule, day) }
    }),
    exceptions: schedule.exceptions.filter(({ last }) => last >= today),
  }
}

/** Everything that the page of a shop shows beside its public profile. */
export async function getPage(deps: Deps, shopId: number): Promise<ShopPage> {
  const shop = await findShown(deps.db, shopId)
  if (!shop) throw new DomainError('not_found', 'Shop nije pronađen.')
  const schedule = scheduleOf(shop)
  const items = await listListingItems(deps, shop.pinned as number[])
  return {
    site: shopOrigin(deps.baseUrl, shop.label),
    colour: shop.colour,
    cover: coverOf(shop.cover_hash),
    about: shop.about_html,
    street: shop.street,
    location: shop.lat === null || shop.lon === null ? null : { lat: shop.lat, lon: shop.lon },
    hours: schedule && hoursView(schedule, deps.now()),
    pinned: items.filter(({ user_id }) => user_id === shop.owner_id),
    sections: (shop.sections as Section[])
      // A section whose category is gone would find everything.
      .filter(({ category_id }) => category_id === null || deps.catalog.categories.has(category_id))
      .map((section) => ({ slug: slugify(section.name), ...section })),
  }
}
