import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Without the script, at least this share of a page's text is there: buttons that need it are not. */
const enough = 0.5

/** Headings and length of a page's text. */
export const textOf = (page: Page) =>
  page.evaluate(() => ({
    headings: [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')]
      .filter((heading) => heading.checkVisibility())
      .map(({ innerText }) => innerText),
    length: document.querySelector<HTMLElement>('main')!.innerText.length,
  }))

/** Expects a page without its script to show the same as the `full` one. */
export async function expectReadable(page: Page, full: Awaited<ReturnType<typeof textOf>>) {
  const plain = await textOf(page)
  expect(plain.headings).toEqual(full.headings)
  expect(plain.length, `${page.url()}: text without the script`).toBeGreaterThan(full.length * enough)
}
