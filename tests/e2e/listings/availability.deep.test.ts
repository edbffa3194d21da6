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

test('shows booked days month by month without scripts', async ({ openPage, booked }) => {
  const page = await openPage({ width: 390, javaScriptEnabled: false })
  await page.goto(`/artikal/${booked.id}`)
  const months = page.getByRole('region', { name: calendarName }).getByRole('table')

  expect(await months.count()).toBe(12)
  expect(await months.first().getByRole('columnheader').allTextContents()).toEqual([
    'Po',
    'Ut',
    'Sr',
    'Ce',
    'Pe',
    'Su',
    'Ne',
  ])
  expect(await months.getByText('zauzeto', { exact: true }).count()).toBe(2)
  for (const day of booked.taken)
    expect(
      await months.getByRole('cell', { name: `${Number(day.slice(8))} zauzeto`, exact: true }).count(),
    ).toBe(1)
  expect(await page.getByRole('button', { name: 'Sljedeći mjeseci' }).count()).toBe(0)
  await expectNoOverflow(page)
})

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

test('shows no calendar for sales and in categories without bookings', async ({ openPage, make }) => {
  const page = await openPage()
  for (const values of [{ category_id: apartments }, { category_id: 31 }]) {
    const { id } = await make.listing(values)
    await page.goto(`/artikal/${id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('heading', { name: 'Slobodni termini' }).count()).toBe(0)
  }
})
