import { expect } from 'vitest'
import { expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'
import { noteOf } from '#tests/support/services/notes.ts'

const patient = { timeout: 20_000 }

test('lets fingers reach small links beyond their line', async ({ openPage, make, login, db }) => {
  const [author, reader] = [await make.account({ city_id: 42 }), await make.account()]
  const id = await noteOf(db, { author_id: author.id })
  const page = await openPage({ width: 390, token: await login(reader), hasTouch: true, isMobile: true })
  await page.goto(`/mahalac/${id}`)
  const link = page.getByRole('article').first().getByRole('link', { name: author.username })
  const reached = await link.evaluate((element) => {
    const { x, width, top, bottom } = element.getBoundingClientRect()
    const at = (y: number) => element.contains(document.elementFromPoint(x + width / 2, y))
    return { height: bottom - top, above: at(top - 8), below: at(bottom + 8) }
  })
  expect(reached).toEqual({ height: 24, above: true, below: true })
})

test("offers a neighbour's note at once, and moves nothing before it is asked for", async ({
  openPage,
  make,
  login,
}) => {
  const open = async (values: object, url: string) => {
    const page = await openPage({ token: await login(await make.account({ city_id: 42, ...values })) })
    await page.goto(url)
    await hydrated(page)
    return page
  }
  const reader = await open({}, '/mahalac')
  const writer = await open({ username: 'komsija.pise' }, '/mahalac?grad=42')
  const form = writer.locator('textarea[name=content]')
  expect(await form.isVisible()).toBe(false)
  await writer.getByText('Napišite poruku').click()
  await form.fill('Ko ima vrtača do sutra?')
  await writer.getByRole('button', { name: 'Objavite poruku' }).click()
  await writer.getByText('Poruka je objavljena.').waitFor(patient)
  expect(await form.isVisible()).toBe(false)
  expect(await form.inputValue()).toBe('')

  const news = reader.getByRole('button', { name: 'Prikažite 1 novu poruku' })
  await news.waitFor(patient)
  expect(await reader.getByText('Ko ima vrtača do sutra?').count()).toBe(0)
  await news.press('Enter')
  await reader.getByText('Ko ima vrtača do sutra?').waitFor(patient)
  expect(await news.count()).toBe(0)

  await reader
    .getByRole('button', { name: /Sviđa mi se/ })
    .first()
    .click()
  await reader.getByRole('button', { name: /Sviđa mi se/, pressed: true }).waitFor(patient)
  for (const page of [writer, reader]) {
    await page.getByRole('link', { name: 'Odgovorite' }).first().click()
    await page.getByRole('heading', { name: 'Još nema odgovora' }).waitFor(patient)
  }
  await reader.getByRole('textbox', { name: 'Vaš odgovor' }).fill('Ja imam.')
  await reader.getByRole('button', { name: 'Objavite odgovor' }).click()
  await reader.getByRole('heading', { name: '1 odgovor' }).waitFor(patient)
  await writer.getByRole('button', { name: 'Prikažite 1 novi odgovor' }).click(patient)
  await writer.getByText('Ja imam.').waitFor(patient)
  await reader.setViewportSize({ width: 360, height: 800 })
  await expectNoOverflow(reader)
})
