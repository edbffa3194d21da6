import type { Deps } from '#api/deps.ts'
import type { publicUser } from '#contract/profiles.ts'
import type { z } from 'zod'
import type { PublicAccountRow } from './queries.ts'

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

export function publicUserView(
  deps: Pick<Deps, 'places' | 'now'>,
  row: PublicAccountRow,
): z.output<typeof publicUser> {
  const city = row.city_id === null ? undefined : deps.places.cities.get(row.city_id)
  return {
    id: row.id,
    type: row.type,
    username: row.username,
    avatar: row.avatar,
    created_at: unixSeconds(row.created_at),
    last_time_active_at: row.last_active_at && unixSeconds(row.last_active_at),
    // Nobody can earn medals, reviews or a response time yet.
    medals: [],
    feedbacks: { positive: 0, neutral: 0, negative: 0 },
    avg_response_time: null,
    delivery_enabled: false,
    location: city
      ? { id: city.id, name: city.name, location: city.location, canton_id: city.canton_id }
      : null,
    phone_verified: row.phone_verified_at !== null,
    pro: row.pro_until && { pro: row.pro_until > deps.now() ? 1 : 0 },
    shop:
      row.shop_package === null
        ? null
        : {
            package: row.shop_package,
            business_name: row.shop_business_name!,
            active: row.shop_active!,
            ends_at: unixSeconds(row.shop_ends_at!),
          },
  }
}
