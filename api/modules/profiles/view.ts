import type { Deps } from '#api/deps.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { medalsOf } from '#lib/sellers/medals.ts'
import { feedbacksOf, standingFrom } from '#lib/sellers/standing.ts'
import { isOpenNow, scheduleOf } from '#lib/sellers/shop-schedule.ts'
import { awayUntil, unixSeconds } from '#lib/time.ts'
import { findCity } from '#api/modules/places/service.ts'
import { keptHoursText } from '#contract/shops/opening-hours.ts'
import { packageName } from '#contract/shops/packages.ts'
import type { publicUser } from '#contract/profiles.ts'
import type { z } from 'zod'
import type { PublicAccountRow } from './queries.ts'

export function publicUserView(
  deps: Pick<Deps, 'places' | 'now'>,
  row: PublicAccountRow,
): z.output<typeof publicUser> {
  const standing = standingFrom(row.standing)
  const schedule = scheduleOf(row)
  return {
    id: row.id,
    type: row.type,
    username: row.username,
    avatar: row.avatar,
    created_at: unixSeconds(row.created_at),
    last_time_active_at: row.show_last_active && row.last_active_at ? unixSeconds(row.last_active_at) : null,
    about: row.about,
    away_until: awayUntil(row.away_until, deps.now()),
    medals: medalsOf(row, standing),
    feedbacks: feedbacksOf(standing),
    avg_response_time: row.answer_minutes,
    delivery_enabled: row.delivery_enabled,
    location: findCity(deps.places, row.city_id),
    phone_verified: row.phone_verified_at !== null,
    email_verified: row.email_verified_at !== null,
    pro: row.pro_until && { pro: row.pro_until > deps.now() ? 1 : 0 },
    shop:
      row.shop_package === null
        ? null
        : {
            id: row.shop_id!,
            package: packageName(row.shop_package),
            business_name: row.shop_business_name!,
            business_vat: row.declaration_verified_at && row.vat_number,
            description: row.about,
            registered: row.declaration_verified_at !== null,
            business_type: row.business_type,
            web: row.web,
            working_hours: keptHoursText(row.hours),
            open_now: schedule && isOpenNow(schedule, deps.now()),
            active: isShopPaid(row, deps.now()),
            ends_at: unixSeconds(row.shop_ends_at!),
          },
  }
}
