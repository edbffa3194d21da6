import { expect } from 'vitest'
import { addDays, localDay } from '#lib/time.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'

const apartments = 3001

test('shows booked days month by month without scripts', async ({ site, make, db, clock }) => {
  const { id } = await make.listing({
    title: 'Apartman na Baščaršiji',
    category_id: apartments,
    listing_type: 'rent',
  })
  const today = localDay(clock.now())
  const taken = [addDays(today, 1), addDays(today, 45)]
  await db
    .insertInto('listing_taken_day')
    .values(taken.map((day) => ({ listing_id: id, day })))
    .execute()

  const main = mainOf((await site.inject(`/artikal/${id}`)).body)

  const months = [...main.matchAll(/<table.*?<\/table>/gs)].map(([table]) => table)
  expect(months).toHaveLength(12)
  expect([...months[0]!.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, day]) => day)).toEqual([
    'Po',
    'Ut',
    'Sr',
    'Ce',
    'Pe',
    'Su',
    'Ne',
  ])
  const cells = months.flatMap((month) =>
    [...month.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, inside]) =>
      inside!
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )
  expect(cells.filter((text) => text.includes('zauzeto'))).toEqual(
    taken.map((day) => `${Number(day.slice(8))} zauzeto`),
  )
  expect(main).not.toContain('Sljedeći mjeseci')
})

test('shows no calendar for sales and in categories without bookings', async ({ site, make }) => {
  for (const values of [{ category_id: apartments }, { category_id: 31 }]) {
    const { id } = await make.listing(values)
    const page = await site.inject(`/artikal/${id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('Slobodni termini')
  }
})
