import { daysLater, hourMs } from '#lib/time.ts'

type Terms = { starts_at: Date; days: number; daily_hours: number }
export type Span = { starts_at: Date; ends_at: Date }

/** When the promotion shows: at a stretch, or in a window on each day until the paid hours are used up. */
export function spansOf({ starts_at, days, daily_hours: hours }: Terms): Span[] {
  if (hours === 0) return [{ starts_at, ends_at: daysLater(starts_at, days) }]
  return Array.from({ length: (days * 24) / hours }, (_, day) => {
    const from = daysLater(starts_at, day)
    return { starts_at: from, ends_at: new Date(from.getTime() + hours * hourMs) }
  })
}

/** Renewals of one span: every three hours from its start, or once on each of its days. */
function renewalsIn({ starts_at: from, ends_at: to }: Span, every: number): Date[] {
  const times: Date[] = []
  for (let at = from, count = 1; at < to; count += 1) {
    times.push(at)
    at = every === 24 ? daysLater(from, count) : new Date(from.getTime() + count * every * hourMs)
  }
  return times
}

/** The first renewal at or after `since`; null if there is none left. */
export function nextRenewal(terms: Terms & { refresh_every: number }, since: Date): Date | null {
  if (terms.refresh_every === 0) return null
  const times = spansOf(terms).flatMap((span) => renewalsIn(span, terms.refresh_every))
  return times.find((time) => time >= since) ?? null
}
