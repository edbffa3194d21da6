import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { test as base } from '#tests/support/browser/browser.ts'

/** All pages of a test share one address, which would soon exceed the real limits. */
export const test = base.extend('unlimited', { scope: 'file', auto: true }, ({ deps }) => {
  deps.rateLimiter = unlimited
  deps.lastingLimits = deps.rateLimiter
})

export const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** Widths of journeys that `npm test` makes on a phone, and `npm run test:deep` on a desktop. */
export const widthsOfRun: Partial<typeof widths> = process.env['ON_DESKTOP']
  ? { desktop: widths.desktop }
  : { phone: widths.phone }

/** A small single-coloured photo, as a file to choose. */
export async function photo(name: string, background: string, width = 640) {
  const buffer = await sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Types into a searchable select and takes the first offer. */
export async function choose(page: Page, label: string | RegExp, text: string) {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(text)
  await page.getByRole('listbox').getByRole('option').first().click()
}

export const publishButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Objavi oglas' })

export const photosThere = (page: Page) => page.locator('figure[data-status="there"]')

/** The draft's id, once the page has one. */
export async function draftId(page: Page): Promise<number> {
  await page.waitForURL(/\/artikal\/uredjivanje\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

/** Publishes the form, paying for a category that has a fee; the seller needs the credit. */
export async function publishAndPay(page: Page): Promise<void> {
  await publishButton(page).click()
  const pay = page.getByRole('button', { name: /^Platite .+ i objavite$/ })
  const done = page.getByRole('heading', { name: 'Oglas je objavljen' })
  await pay.or(done).waitFor()
  if (await pay.isVisible()) await pay.click()
  await done.waitFor()
}
