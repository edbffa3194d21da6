import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  expectAccessible,
  expectGoodInEveryLook,
  expectNoOverflow,
  hydrated,
  test,
} from '#tests/support/browser/browser.ts'

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const [zenica, sarajevoCentre] = [42, 133]
const patient = { timeout: 20_000 }

const total = (page: Page) => page.locator('#rezultati output').first()
const partOf = (page: Page) => new URL(page.url()).searchParams.get('location_tl')
const ready = (page: Page) => page.locator('[data-map=results][data-status=ready]').waitFor(patient)

test.for(Object.entries(widths))(
  'results are found on the map by keyboard, the list and the address follow, an area is drawn and removed (%s)',
  { timeout: 120_000 },
  async ([name, size], { openPage, make, index }) => {
    const seller = await make.account()
    const flat = (city_id: number, title: string) =>
      make.listing({ seller_id: seller.id, category_id: 23, city_id, title })
    const only = await flat(sarajevoCentre, `Stan s pogledom ${name}`)
    for (let made = 0; made < 6; made++) await flat(zenica, `Stan u Zenici ${name} ${made}`)
    await index()
    const page = await openPage(size)
    const search = `/pretraga?category_id=23&user_id=${seller.id}`
    await page.goto(search)
    await hydrated(page)
    const isPhone = size.width < 1024
    if (isPhone) {
      expect(await page.locator('.leaflet-container').count(), 'not loaded before it is asked for').toBe(0)
      await page.getByRole('link', { name: 'Mapa', exact: true }).click()
    }
    await ready(page)
    const map = page.getByRole('region', { name: 'Mapa rezultata' })
    const group = (text: string) => map.getByRole('button', { name: text, exact: true })
    await group('Zenica: 6 oglasa').waitFor(patient)
    await group('Sarajevo - Centar: 1 oglas').waitFor()
    expect(partOf(page), 'the map shows all results first').toBeNull()
    const heightOf = async (text: string) => (await group(text).boundingBox())!.y
    expect(
      (await heightOf('Sarajevo - Centar: 1 oglas')) - (await heightOf('Zenica: 6 oglasa')),
      'as near as it can',
    ).toBeGreaterThan(120)
    await expectNoOverflow(page)
    await expectAccessible(page)

    await page.getByText('Mjesta na mapi (2)').click()
    await page.getByRole('link', { name: 'Zenica 6 oglasa' }).waitFor()
    await page.getByText('Mjesta na mapi (2)').click()

    // A single place cannot be divided further: it opens, and its listings lead on.
    await group('Sarajevo - Centar: 1 oglas').focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Sarajevo - Centar: 1 oglas' })
    await panel.getByRole('link', { name: only.title }).waitFor(patient)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await group('Sarajevo - Centar: 1 oglas').evaluate((one) => one === document.activeElement)).toBe(
      true,
    )

    // Up, until Sarajevo lies below the view.
    await map.focus()
    await page.keyboard.press('+')
    await page.waitForURL(/location_tl=/, patient)
    const closer = partOf(page)
    await page.keyboard.press('-')
    await expect.poll(() => partOf(page), patient).not.toBe(closer)
    for (let pressed = 0; pressed < 8 && (await total(page).textContent()) !== '6 oglasa'; pressed++) {
      const before = partOf(page)
      await map.focus()
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => partOf(page), patient).not.toBe(before)
      // The list shows the new part in the frame after its address.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    }
    await expect.poll(() => total(page).textContent()).toBe('6 oglasa')
    const moved = page.url()
    await page.clock.install()
    await page.reload()
    await hydrated(page)
    await ready(page)
    await page.clock.runFor(1_000) // longer than the pause before the map reports its place
    expect(page.url(), 'the same part after a reload').toBe(moved)

    await page.goto(isPhone ? `${search}#mapa` : search)
    await hydrated(page)
    await ready(page)
    await page.getByRole('button', { name: 'Nacrtajte područje' }).click()
    const board = page.getByRole('application', { name: 'Crtanje područja na mapi' })
    const frame = (await board.boundingBox())!
    const zenicaAt = (await group('Zenica: 6 oglasa').boundingBox())!
    const middle = { x: zenicaAt.x + zenicaAt.width / 2, y: zenicaAt.y + zenicaAt.height / 2 }
    expect(frame.width).toBeGreaterThan(200)
    for (const [x, y] of [
      [-40, -40],
      [40, -40],
      [40, 40],
      [-40, 40],
    ] as const)
      await page.mouse.click(middle.x + x, middle.y + y)
    await page.getByRole('button', { name: 'Završite' }).click()
    await page.waitForURL(/area=/, patient)
    await expect.poll(() => total(page).textContent(), patient).toBe('6 oglasa')
    await page.getByRole('button', { name: 'Izbrišite područje' }).click()
    await expect.poll(() => total(page).textContent(), patient).toBe('7 oglasa')

    // The same by keyboard.
    await page.getByRole('button', { name: 'Nacrtajte područje' }).focus()
    await page.keyboard.press('Enter')
    await board.waitFor()
    for (const keys of [['Enter'], ['Shift+ArrowUp', 'Enter'], ['Shift+ArrowRight', 'Enter']])
      for (const key of keys) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Završite' }).press('Enter')
    await page.waitForURL(/area=/, patient)
    const corners = new URL(page.url()).searchParams.get('area')!.split(';')
    expect(corners).toHaveLength(3)
    if (isPhone) {
      await page
        .getByRole('link', { name: /^Prikažite/ })
        .last()
        .click()
      await page.getByRole('link', { name: 'Filteri (3)' }).waitFor()
    }
    await page
      .getByRole('list', { name: 'Odabrani filteri' })
      .getByRole('link', { name: 'Nacrtano područje' })
      .click()
    await expect.poll(() => total(page).textContent(), patient).toBe('7 oglasa')
  },
)

test(
  'fits the page with a map at every width, in light and dark',
  { timeout: 120_000 },
  async ({ openPage, make, index }) => {
    const seller = await make.account()
    for (let made = 0; made < 3; made++)
      await make.listing({ seller_id: seller.id, category_id: 23, city_id: zenica })
    await index()
    const page = await openPage({ width: 1440, height: 900 })
    await page.goto(`/pretraga?category_id=23&user_id=${seller.id}`)
    await hydrated(page)
    await ready(page)
    await expectGoodInEveryLook(page, [360, 1024, 1440])
  },
)

test('leaves only the list without JavaScript, and gives a category without a map none', async ({
  openPage,
  make,
  index,
}) => {
  const seller = await make.account()
  await make.listing({ seller_id: seller.id, category_id: 23, city_id: zenica, title: 'Stan bez skripte' })
  await make.listing({ seller_id: seller.id, category_id: 18, city_id: zenica, title: 'Golf bez mape' })
  await index()
  const bare = await openPage({ ...widths.desktop, javaScriptEnabled: false })
  await bare.goto(`/pretraga?category_id=23&user_id=${seller.id}`)
  await bare.getByRole('link', { name: 'Stan bez skripte' }).waitFor()
  expect(await bare.getByRole('region', { name: 'Rezultati na mapi' }).isVisible()).toBe(false)

  const cars = await openPage(widths.desktop)
  await cars.goto(`/pretraga?category_id=18&user_id=${seller.id}`)
  await cars.getByRole('link', { name: 'Golf bez mape' }).waitFor()
  expect(await cars.getByRole('region', { name: 'Rezultati na mapi' }).count()).toBe(0)
})
