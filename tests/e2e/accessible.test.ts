import { expect } from 'vitest'
import { expectAccessible, test } from '#tests/support/browser/browser.ts'

const target = (size: number) =>
  `<button style="padding: 0; border: 0; height: ${size}px; width: ${size}px">A</button>`
const pageWith = (bar: string, rest: string) => `<!doctype html><html lang="bs"><title>Proba</title><body>
  <div style="position: sticky; top: 0; background: white">${bar}</div>
  <main style="height: 3000px">${rest}</main></body></html>`

test('finds the same on a page however far it is scrolled beneath a bar', async ({ openPage }) => {
  const page = await openPage()
  await page.setContent(pageWith(target(60), target(40)))
  for (const top of [0, 20, 30, 400]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await expectAccessible(page)
  }
})

test('finds targets that are too small, in a bar and beneath it', async ({ openPage }) => {
  const page = await openPage()
  for (const [inBar, beneath] of [
    [12, 40],
    [40, 12],
  ] as const) {
    await page.setContent(pageWith(target(inBar).repeat(2), target(beneath).repeat(2)))
    await expect(expectAccessible(page)).rejects.toThrow('target-size')
  }
})
