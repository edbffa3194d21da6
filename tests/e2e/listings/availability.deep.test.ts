import { expect } from 'vitest'
import { addDays, localDay } from '#lib/time.ts'
import { expectAccessible, expectNoOverflow, hydrated, test as base } from '#tests/support/browser/browser.ts'

const apartments = 3001

const test = base.extend('booked', { scope: 'file' }, async ({ make, db, clock }) => {
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
  return { id, today, taken }
})

const calendarName = 'Kalendar po mjesecima'

test('changes months by buttons and by keys', async ({ openPage, booked }) => {
  for (const width of [390, 1440]) {
    const page = await openPage({ width, reducedMotion: 'reduce' })
    await page.goto(`/artikal/${booked.id}`)
    await hydrated(page)
    const strip = page.getByRole('region', { name: calendarName })
    const scrolled = () => strip.evaluate((element) => element.scrollLeft)
    const before = page.getByRole('button', { name: 'Prethodni mjeseci' })
    const next = page.getByRole('button', { name: 'Sljedeći mjeseci' })

    expect(await before.getAttribute('aria-disabled')).toBe('true')
    await next.click()
    await expect.poll(scrolled).toBeGreaterThan(200)
    await expect.poll(() => before.getAttribute('aria-disabled')).toBe('false')
    await before.click()
    await expect.poll(scrolled).toBe(0)

    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(scrolled).toBeGreaterThan(200)
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
})
