import { expect } from 'vitest'
import { hydrated, setTextSize, test } from '#tests/support/browser/browser.ts'
import { ask } from '#tests/support/listings/questions.ts'

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

test('leaves titles beside photos room for words with text of twice the size', async ({
  openPage,
  make,
  login,
  index,
  db,
}) => {
  const [seller, asker] = await Promise.all([make.account(), make.account()])
  const { id } = await make.listing({ seller_id: seller.id, title: 'Gitara za početnike' })
  await ask(db, { listingId: id, authorId: asker.id })
  await index()
  const page = await openPage({ width: 390, height: 844, token: await login(seller) })
  for (const address of ['/pretraga?q=gitara&view=list', '/mojbazar/pitanja']) {
    await page.goto(address)
    await hydrated(page)
    await setTextSize(page, '200%')
    const title = page.locator('main :is(h3, p)', { hasText: 'Gitara za početnike' }).first()
    const room = await title.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    })
    expect([address, room >= 64]).toEqual([address, true])
  }
})
