import { expect } from 'vitest'
import { expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'
import { chargerOf } from '#tests/support/services/chargers.ts'

const page = '/punjaci-za-elektricna-vozila'
const patient = { timeout: 20_000 }

test(
  'finds chargers on the map and by filters, and the address follows',
  { timeout: 120_000 },
  async ({ openPage, db }) => {
    const fast = [{ kind: 'ccs' as const, power_kw: 150, count: 1 }]
    await chargerOf(db, { name: 'Na zapadu', lat: 44.81, lon: 15.87, city_id: null })
    await chargerOf(db, { name: 'Na jugu', lat: 42.71, lon: 18.34, city_id: null, connectors: fast })
    for (const at of [1, 2, 3])
      await chargerOf(db, { name: `U sredini ${at}`, lat: 44.2 + at / 1_000, lon: 17.9 })
    const shown = await openPage({ width: 1440, height: 900 })
    await shown.goto(page)
    await hydrated(shown)
    await shown.locator('[data-map=results][data-status=ready]').waitFor(patient)
    const map = shown.getByRole('region', { name: 'Mapa punjača' })
    const middle = map.getByRole('button', { name: /: 3 punjača$/ })
    await middle.waitFor(patient)

    // A filter is kept at once, its control keeps the focus, and the map follows.
    const ccs = shown.getByRole('checkbox', { name: /CCS/ })
    await ccs.focus()
    await shown.keyboard.press('Space')
    await shown.getByRole('heading', { name: '1 punjač' }).waitFor(patient)
    expect(new URL(shown.url()).searchParams.get('prikljucak')).toBe('ccs')
    expect(await ccs.evaluate((box) => box === document.activeElement)).toBe(true)
    await map.getByRole('button', { name: 'Bihać: 1 punjač' }).waitFor({ ...patient, state: 'detached' })
    await map.getByRole('button', { name: 'Trebinje: 1 punjač' }).waitFor(patient)
    await shown.keyboard.press('Space')
    await shown.getByRole('heading', { name: '5 punjača' }).waitFor(patient)

    // A closer look at a group lists what is in view.
    await middle.focus()
    await shown.keyboard.press('Enter')
    await shown.getByRole('heading', { name: '3 punjača' }).waitFor(patient)
    expect(new URL(shown.url()).searchParams.get('location_tl')).not.toBeNull()
    const address = shown.url()
    await shown.reload()
    await shown.getByRole('heading', { name: '3 punjača' }).waitFor(patient)
    expect(shown.url()).toBe(address)
    await shown.getByRole('link', { name: 'Cijela mapa' }).click()
    await shown.getByRole('heading', { name: '5 punjača' }).waitFor(patient)
    await shown.setViewportSize({ width: 360, height: 800 })
    await expectNoOverflow(shown)
  },
)

test('filters in a sheet on phones, which stays open until the results are asked for', async ({
  openPage,
  db,
}) => {
  const slow = [{ kind: 'schuko' as const, power_kw: 3, count: 1 }]
  await chargerOf(db, { name: 'Utičnica', operator: 'Telefonska mreža', connectors: slow })
  await chargerOf(db, { name: 'Druga utičnica', operator: 'Telefonska mreža', connectors: slow })
  await chargerOf(db, { name: 'Treći', operator: 'Telefonska mreža' })
  const shown = await openPage({ width: 390, height: 844, hasTouch: true, isMobile: true })
  await shown.goto(`${page}?operator=Telefonska+mre%C5%BEa`)
  await hydrated(shown)
  const card = shown.getByRole('article').first()
  // Map and list come before the filters.
  const { y } = (await card.boundingBox())!
  expect(y).toBeLessThan(844 - 56)
  const connector = shown.getByRole('checkbox', { name: /Šuko/ })
  expect(await connector.isVisible()).toBe(false)

  await shown.getByRole('link', { name: 'Filteri (1)' }).click()
  const sheet = shown.getByRole('dialog', { name: 'Filteri' })
  await sheet.getByText(/Šuko/).click()
  await sheet.getByRole('button', { name: 'Prikažite 2 punjača' }).click(patient)
  await sheet.waitFor({ ...patient, state: 'hidden' })
  await shown.getByRole('heading', { name: '2 punjača' }).waitFor(patient)
  expect(await shown.getByRole('link', { name: 'Filteri (2)' }).isVisible()).toBe(true)
  // Choices in the sheet are one step back.
  await shown.goBack()
  await shown.getByRole('heading', { name: '3 punjača' }).waitFor(patient)
})

test('leaves only the list without JavaScript', async ({ openPage, db }) => {
  await chargerOf(db, { name: 'Bez skripte' })
  const plain = await openPage({ javaScriptEnabled: false })
  // The page of the other test is cached for some seconds, so this one has another address.
  await plain.goto(`${page}?grad=133`)
  expect(await plain.getByRole('link', { name: 'Bez skripte' }).isVisible()).toBe(true)
  expect(await plain.locator('[data-map]').isVisible()).toBe(false)
  await plain.getByRole('combobox', { name: 'Snaga' }).selectOption('300')
  await plain.getByRole('button', { name: 'Prikažite' }).click()
  await plain.waitForURL(/snaga=300/)
  expect(await plain.getByText('Nema punjača s ovim filterima.').isVisible()).toBe(true)
})
