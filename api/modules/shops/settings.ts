import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import { type OpeningHours, weekdayNames } from '#contract/opening-hours.ts'
import type { ShopSettings } from '#contract/shops.ts'
import { getShopOf } from './own-shop.ts'
import { changeDetails } from './queries.ts'

const closed = { from: '', to: '' }

export async function getSettings(deps: Deps, actor: Actor): Promise<ShopSettings> {
  const { business_name, business_type, web, hours } = await getShopOf(deps, actor)
  const kept = (hours ?? {}) as Partial<OpeningHours>
  return {
    business_name,
    business_type: business_type as ShopSettings['business_type'],
    web,
    hours: Object.fromEntries(weekdayNames.map((day) => [day, kept[day] ?? closed])) as ShopSettings['hours'],
  }
}

export async function saveSettings(deps: Deps, actor: Actor, settings: ShopSettings) {
  const { id } = await getShopOf(deps, actor)
  const { business_name, business_type, web } = settings
  const days = weekdayNames.map((day) => {
    const time = settings.hours[day]
    return [day, time.from === '' ? null : time] as const
  })
  const isKnown = days.some(([, time]) => time !== null)
  const hours = isKnown ? JSON.stringify(Object.fromEntries(days)) : null
  await changeDetails(deps.db, id, { business_name, business_type, web, hours })
  return { message: 'Podaci shopa su sačuvani.' }
}
