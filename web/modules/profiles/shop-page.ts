import type { MetaDescriptor } from 'react-router'
import type { publicUser } from '#contract/profiles.ts'
import { getShopSetup, type ShopSetup } from '#contract/shops/endpoints.ts'
import { getShopPage, type ShopPage } from '#contract/shops/page.ts'
import { listNearbyCities } from '#contract/places/endpoints.ts'
import { toCards } from '#web/cards/card.ts'
import type { apiOf } from '#web/lib/api.ts'
import { formatDate, formatTime, toDateTimeInput } from '#web/lib/format/format.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'
import { structuredData } from '#web/lib/pages/structured-data.ts'
import type { z } from 'zod'

type Api = ReturnType<typeof apiOf>
type User = z.output<typeof publicUser>

const dayOf = (unixSeconds: number) => formatDate(unixSeconds)
const daySeconds = 24 * 3600
/** From Sunday, in the case that goes with "u". */
const onWeekday = ['nedjelju', 'ponedjeljak', 'utorak', 'srijedu', 'četvrtak', 'petak', 'subotu']

/** "Otvoreno do 16:00", "Zatvoreno, otvara sutra u 08:00". */
export function openText({ is_open: isOpen, next }: NonNullable<ShopPage['hours']>, now: number): string {
  const status = isOpen ? 'Otvoreno' : 'Zatvoreno'
  if (next === null) return status
  const time = formatTime(next)
  if (isOpen) {
    // A night ends on the next day.
    const isNear = next - now < daySeconds
    return isNear ? `Otvoreno do ${time}` : `Otvoreno do ${dayOf(next)} u ${time}`
  }
  if (dayOf(next) === dayOf(now)) return `Zatvoreno, otvara u ${time}`
  if (dayOf(next) === dayOf(now + daySeconds)) return `Zatvoreno, otvara sutra u ${time}`
  const isThisWeek = next - now < 6 * daySeconds
  const weekday = new Date(`${toDateTimeInput(next).slice(0, 10)}T00:00:00Z`).getUTCDay()
  return `Zatvoreno, otvara ${isThisWeek ? `u ${onWeekday[weekday]}` : dayOf(next)} u ${time}`
}

/** Loads the parts of a shop's page beside its profile. */
export async function loadShop(api: Api, user: User, isAbout: boolean) {
  if (!user.shop) return null
  const [{ data: page }, nearby] = await Promise.all([
    api.call(getShopPage, { params: { id: user.shop.id } }),
    isAbout && user.location
      ? api.call(listNearbyCities, { params: { id: user.location.id } }).then(
          ({ data }) => data,
          // The page stands without its map.
          () => null,
        )
      : null,
  ])
  const { pinned, ...shown } = page
  return { ...shown, pinned: toCards(pinned), nearby, town: townOf(user, page) }
}

/** For its owner, what the shop still lacks; null for others. */
export async function loadSetup(request: Request, api: Api, shopId: number): Promise<ShopSetup | null> {
  if (!hasSessionCookie(request)) return null
  return api.call(getShopSetup, {}).then(
    ({ data }) => (data.shop.id === shopId ? data : null),
    // Readers without a shop; the page works without it.
    () => null,
  )
}

export type LoadedShop = NonNullable<Awaited<ReturnType<typeof loadShop>>>

/** The centre of the map: the shop's own point, else its town. */
function townOf({ location }: User, { location: own }: ShopPage) {
  if (!location) return null
  return { name: location.name, ...(own ?? location.location), isExact: own !== null }
}

const schemaDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const dayAt = (at: number) => `https://schema.org/${schemaDays[at]}`

/** A shop for search engines. */
export function businessHead(
  { name, web, avatar }: { name: string; web: string | null; avatar: string | null },
  { street, town, hours, cover }: LoadedShop,
  { origin, url }: { origin: string; url: string },
): MetaDescriptor {
  const opens = (hours?.week ?? []).flatMap((time, at) =>
    time
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: dayAt(at), opens: time.from, closes: time.to }]
      : [],
  )
  // Without times schema.org reads a day as closed from midnight to midnight.
  const special = (hours?.exceptions ?? []).map(({ first, last, time }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: first,
    validThrough: last,
    opens: time?.from ?? '00:00',
    closes: time?.to ?? '00:00',
  }))
  const picture = cover?.large ?? avatar
  return structuredData({
    '@type': 'LocalBusiness',
    '@id': url,
    name,
    url,
    ...(web && { sameAs: [web] }),
    ...(picture && { image: new URL(picture, origin).href }),
    ...(avatar && { logo: new URL(avatar, origin).href }),
    ...(town && {
      address: {
        '@type': 'PostalAddress',
        ...(street && { streetAddress: street }),
        addressLocality: town.name,
        addressCountry: 'BA',
      },
      ...(town.isExact && { geo: { '@type': 'GeoCoordinates', latitude: town.lat, longitude: town.lon } }),
    }),
    ...(opens.length > 0 && { openingHoursSpecification: opens }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  })
}
