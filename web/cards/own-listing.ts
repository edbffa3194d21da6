import { imageWidths } from '#contract/limits/listings.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import { isSoldOut } from '#contract/listings/sold-out.ts'
import { counted, formatAgo, formatDate, formatDateTime } from '#web/lib/format/format.ts'

export type StateTone = 'good' | 'quiet' | 'warning' | 'reserved'

/** Keeps only the fields that a row shows, since the page carries its data twice. */
export function toOwnListing(item: ListingItem) {
  const { id, title, image, display_price, status, date, own } = item
  return {
    id,
    title,
    image,
    // A finished listing shows no price.
    price: status === 'finished' ? null : display_price,
    status,
    isPromoted: item.sponsored > 0,
    isReserved: item.reserved,
    isSoldOut: isSoldOut(item),
    date,
    isHeld: own?.held_by_moderation ?? false,
    expiresAt: own?.expires_at ?? null,
    waitsUntil: own?.waits_until ?? null,
    createdAt: own?.created_at ?? date,
    publishedAt: own?.published_at ?? date,
    updatedAt: own?.updated_at ?? date,
    views: own?.views ?? 0,
  }
}

export type OwnListing = ReturnType<typeof toOwnListing>

/** A draft may lack its title. */
export const titleOf = ({ title }: Pick<OwnListing, 'title'>) => title || 'Oglas bez naslova'

/** The small width of a stored photo; a drawing has only one form. */
export const smallPhoto = (image: string) =>
  image.replace(`-${imageWidths.md}.webp`, `-${imageWidths.sm}.webp`)

const day = 24 * 3600
const soonDays = 7

export function stateOf({
  status,
  isHeld,
  isReserved,
  isSoldOut: hasNoneLeft,
  waitsUntil,
}: Pick<OwnListing, 'status' | 'isHeld' | 'isReserved' | 'isSoldOut' | 'waitsUntil'>): {
  text: string
  tone: StateTone
} {
  if (isHeld) return { text: 'Na provjeri', tone: 'warning' }
  if (hasNoneLeft) return { text: 'Rasprodano', tone: 'reserved' }
  if (isReserved) return { text: 'Rezervisano', tone: 'reserved' }
  if (waitsUntil !== null) return { text: 'Na čekanju', tone: 'reserved' }
  switch (status) {
    case 'active':
      return { text: 'Aktivan', tone: 'good' }
    case 'hidden':
      return { text: 'Skriven', tone: 'quiet' }
    case 'finished':
      return { text: 'Završen', tone: 'quiet' }
    case 'expired':
      return { text: 'Istekao', tone: 'warning' }
    default:
      return { text: 'Neaktivan', tone: 'quiet' }
  }
}

type Ending = { text: string; isSoon: boolean }

/** When it expires or has ended. */
export function endingOf(
  { status, expiresAt }: Pick<OwnListing, 'status' | 'expiresAt'>,
  now: number,
): Ending | null {
  if (expiresAt === null || status === 'finished' || status === 'inactive' || status === 'draft') return null
  const date = formatDate(expiresAt)
  if (status === 'expired' || expiresAt <= now) return { text: `Istekao ${date}`, isSoon: false }
  const left = Math.ceil((expiresAt - now) / day)
  const isSoon = left <= soonDays
  const days = left === 1 ? 'još 1 dan' : `još ${counted(left, 'dan', 'dana', 'dana')}`
  return { text: isSoon ? `Ističe ${date} (${days})` : `Ističe ${date}`, isSoon }
}

const minute = 60

/** When it was created and last updated. */
export function datesOf(
  row: Pick<OwnListing, 'status' | 'createdAt' | 'publishedAt' | 'updatedAt' | 'date' | 'waitsUntil'>,
  now: number,
): string[] {
  const { status, createdAt, publishedAt, updatedAt, date, waitsUntil } = row
  if (waitsUntil !== null) return [`Čeka besplatnu objavu: ${formatDateTime(waitsUntil)}`]
  if (status === 'inactive' || status === 'draft') {
    const changed = updatedAt - createdAt >= minute ? [`Izmijenjen ${formatAgo(updatedAt, now)}`] : []
    return [`Započet ${formatDate(createdAt)}`, ...changed]
  }
  const refreshed = date - publishedAt >= minute ? [`Obnovljen ${formatAgo(date, now)}`] : []
  return [`Objavljen ${formatDate(publishedAt)}`, ...refreshed]
}
