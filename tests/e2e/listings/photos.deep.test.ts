import { expect } from 'vitest'
import type { ListingImage } from '#contract/media/endpoints.ts'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'
import { test as base, widths } from '#tests/support/listings/post-form.ts'
import { multipart } from '#tests/support/listings/photos.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { variedPhoto } from '#tests/support/listings/varied-photos.ts'

const test = base
  /** A listing with photos, by a new seller. */
  .extend(
    'offer',
    ({ site, make, login }) =>
      async (photos: readonly number[], values: Parameters<typeof make.listing>[0] = {}) => {
        const seller = await make.account()
        const { id } = await make.listing({ seller_id: seller.id, category_id: 22, ...values })
        const token = await login(seller)
        const call = caller(site, token)
        const files = await Promise.all(
          photos.map(async (seed) => ({ name: 'x.jpg', content: await variedPhoto(seed) })),
        )
        const form = multipart(files)
        expect((await call('POST', `/listings/${id}/image-upload`, form.payload, form.headers)).status).toBe(
          200,
        )
        const images = async (): Promise<ListingImage[]> => (await call('GET', `/listings/${id}/images`)).body
        return { id, seller, token, call, images }
      },
  )

test('edits photos on a separate page by keyboard', async ({ openPage, offer }) => {
  const { id, token, images } = await offer([501, 502])
  const [first] = await images()

  const page = await openPage({ ...widths.phone, token })
  let drag = () => {}
  const isFocused = new Promise<void>((resolve) => (drag = resolve))
  await page.route('**/photo-order-*.js', async (route) => {
    await isFocused
    await route.continue()
  })
  await page.goto(`/artikal/fotografije/default/${id}`)
  await hydrated(page)
  const turn = page.getByRole('button', { name: 'Zaokreni udesno: Fotografija 1' })
  await turn.focus()
  drag()
  await page.locator('[aria-roledescription]').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await images())[0]!.name).not.toBe(first!.name)
  await page.getByText('Fotografija 1 je zaokrenuta.').waitFor({ state: 'attached' })
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('shows moderators both photos side by side, and records their decision', async ({
  openPage,
  offer,
  make,
  login,
  runJobs,
}) => {
  const original = await offer([521], { title: 'Bicikl Scott iz prve ruke' })
  await runJobs()
  const copy = await offer([521, 522], { title: 'Bicikl Scott povoljno' })
  await runJobs()
  const token = await login(await make.account({ role: 'moderator' }))
  const page = await openPage({ ...widths.phone, token })
  await page.goto('/admin/fotografije')
  const flag = page.getByRole('article', { name: 'Bicikl Scott povoljno' })
  await flag.getByRole('link', { name: 'Bicikl Scott iz prve ruke' }).waitFor()
  expect(await flag.getByRole('img').count()).toBe(2)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await flag.getByRole('button', { name: /^Uklonite/ }).click()
  await page.getByText('Fotografije su uklonjene iz kasnijeg oglasa.').waitFor()
  await page.getByText('Nema oglasa koji čekaju odluku.').waitFor()
  expect([await copy.images(), await original.images()].map((images) => images.length)).toEqual([1, 1])

  const stranger = await openPage({ token: copy.token, expectedErrors: [/404/] })
  expect((await stranger.goto('/admin/fotografije'))!.status()).toBe(404)
})

test('offers to refresh the first listing when someone reposts it', async ({
  openPage,
  offer,
  db,
  make,
  site,
  login,
}) => {
  const long = new Date(Date.now() - 40 * 24 * 3600 * 1000)
  const { id, seller } = await offer([531], {
    title: 'Bicikl Capriolo 26',
    refreshed_at: long,
    created_at: long,
  })
  const copyOf = async () => {
    const draft = await make.listing({
      seller_id: seller.id,
      status: 'draft',
      category_id: 22,
      title: 'Bicikl CAPRIOLO 26',
    })
    const form = multipart([{ name: 'x.jpg', content: await variedPhoto(531) }])
    await caller(site, await login(seller))(
      'POST',
      `/listings/${draft.id}/image-upload`,
      form.payload,
      form.headers,
    )
    return draft.id
  }
  const token = await login(seller)
  const draft = await copyOf()
  const page = await openPage({ ...widths.phone, token })
  await page.goto(`/artikal/uredjivanje/${draft}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Objavi oglas' }).click()
  await page.getByRole('heading', { name: 'Ovaj oglas već imate' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Obnovite prvi oglas' }).click()
  await page.waitForURL(new RegExp(`/artikal/${id}`))
  const { refreshed_at } = await db
    .selectFrom('listing')
    .select('refreshed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(refreshed_at.getTime()).toBeGreaterThan(Date.now() - 3600_000)
})
