import { expect } from 'vitest'
import { hydrated, setTextSize, test } from '#tests/support/browser.ts'

test('keeps the search field and the labels of the navbar readable on phones with text of twice the size', async ({
  openPage,
  make,
  login,
}) => {
  const token = await login(await make.account())
  for (const [width, address] of [
    [360, '/'],
    [390, '/'],
    [390, '/pretraga?q=golf'],
  ] as const) {
    const page = await openPage({ width, height: 844, token })
    await page.goto(address)
    await hydrated(page)
    await page.locator('header').getByRole('button', { name: 'Moj Bazar' }).waitFor()
    await setTextSize(page, '200%')
    const { room, icons, labels } = await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#trazi')!
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      const centreOf = (element: Element) => {
        const { left, width: size } = element.getBoundingClientRect()
        return left + size / 2
      }
      const text = document.createRange()
      const edges = [...document.querySelectorAll('nav[aria-label="Donji meni"] li')].flatMap((entry) => {
        const last = [...entry.querySelectorAll('a, button, span')]
          .flatMap((element) => [...element.childNodes])
          .findLast((node) => node.nodeType === Node.TEXT_NODE && /[A-Z]/.test(node.textContent!))!
        text.selectNodeContents(last)
        const { left, right } = text.getBoundingClientRect()
        return [left, right]
      })
      return {
        room: field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
        icons: [...document.querySelectorAll('#trazi, header a[href="/notifikacije"]')].map(centreOf),
        labels: [0, ...edges, innerWidth],
      }
    })
    expect(room).toBeGreaterThanOrEqual(64)
    expect(icons).toEqual(icons.toSorted((a, b) => a - b))
    expect(labels).toEqual(labels.toSorted((a, b) => a - b))
  }
})
