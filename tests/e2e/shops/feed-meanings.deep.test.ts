import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'
import { expectAllByKeyboard } from '#tests/support/browser/keyboard.ts'
import { multipart } from '#tests/support/listings/photos.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** Rows with as many distinct conditions as asked for, none of which we know. */
const fileOf = (rows: number, values: number, length = 12) =>
  [
    'šifra;naslov;kategorija;grad;stanje',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `K${at};Sat broj ${at};244;Zenica;${values === 0 ? '' : `Nalaz ${at % values} `.padEnd(length, 'ž')}`,
    ),
  ].join('\n')

test(
  'shows no values, one, five hundred, and long ones, at any width and by keyboard',
  { timeout: 240_000 },
  async ({ openPage, make, login, site, runJobs }) => {
    const shop = await make.shop()
    const token = await login(shop)
    const call = (url: string, options: object) => site.inject({ method: 'POST', url, ...options })
    const headers = { authorization: `Bearer ${token}` }
    const page = await openPage({ ...sizes[0], token })
    for (const [rows, values, length] of [
      [1, 0, 0],
      [1, 1, 12],
      [500, 500, 200],
    ] as const) {
      const payload = { name: `Satovi ${values}`, format: 'csv' }
      const id = (await call('/api/shop/feeds', { headers, payload })).json().id as number
      const body = multipart([{ name: 'f.csv', content: Buffer.from(fileOf(rows, values, length)) }], 'file')
      const sent = await call(`/api/shop/feeds/${id}/file?dry=1`, {
        headers: { ...headers, ...body.headers },
        payload: body.payload,
      })
      expect(sent.statusCode, sent.body).toBe(202)
      await runJobs()
      await page.goto(`/mojbazar/feed/${id}/znacenja`)
      await hydrated(page)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expectAccessible(page)
        await expectNoOverflow(page)
        const shots = process.env['SHOTS']
        if (shots)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            await page.waitForTimeout(300)
            await page.screenshot({
              path: `${shots}/e2e-${values}-${size.width}-${colorScheme}.png`,
              fullPage: values < 500,
            })
          }
      }
      await expectAllByKeyboard(page)
      expect(await page.locator('[name^="values."]').count()).toBe(values === 500 ? 50 : values === 0 ? 2 : 1)
      if (values === 1) {
        // By keyboard alone: the first question is answered, and the file read again.
        await page.setViewportSize(sizes[0])
        await page.locator('[name="values.0"]').focus()
        for (let key = 0; key < 3; key++) await page.keyboard.press('ArrowDown')
        expect(await page.locator('[name="values.0"]').inputValue()).toBe('used')
        await page.getByRole('button', { name: 'Sačuvajte i provjerite ponovo' }).focus()
        await page.keyboard.press('Enter')
        await page.waitForURL(/\/uvoz\/\d+$/)
        await runJobs()
        await page.getByRole('heading', { name: 'Sve vrijednosti su prepoznate' }).waitFor()
      }
    }
  },
)
