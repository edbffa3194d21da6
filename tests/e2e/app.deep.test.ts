import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, test as base } from '#tests/support/browser/browser.ts'

/** Opens a page whose service worker is ready. */
const test = base.extend('openApp', ({ openPage }) => async (options: { token?: string } = {}) => {
  const page = await openPage({
    ...options,
    width: 390,
    height: 844,
    serviceWorkers: 'allow',
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|503/],
  })
  await page.goto('/o-bazaru/o-nama')
  // Chromium never settles `ready` if it is asked for before the registration.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  return page
})

const seenTitles = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('seen-pages-1')).keys()).map(({ url }) => new URL(url).pathname),
  )

test('shows seen pages without the network, and never an old page with it', async ({
  openApp,
  make,
  index,
  db,
}) => {
  const { id } = await make.listing({ title: 'Stara gramofonska ploča' })
  await index()
  const page = await openApp()
  const address = `/artikal/${id}/stara-gramofonska-ploca`
  await page.goto(address)
  await expect.poll(() => seenTitles(page)).toEqual([address])

  await page.context().setOffline(true)
  await page.goto(address)
  await page.getByText('Gledate sačuvani oglas').waitFor()
  await page.getByRole('heading', { name: 'Stara gramofonska ploča', level: 1 }).waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  await page.goto('/pretraga?q=ploca')
  await page.getByRole('heading', { name: 'Nema interneta' }).waitFor()
  await page.getByRole('link', { name: /Stara gramofonska ploča/ }).click()
  await page.getByText('Gledate sačuvani oglas').waitFor()

  await page.context().setOffline(false)
  await db.updateTable('listing').set({ title: 'Nova gramofonska ploča' }).where('id', '=', id).execute()
  // Visitors share a page for some seconds.
  await expect
    .poll(
      async () => {
        await page.goto(address)
        return page.getByRole('heading', { level: 1 }).textContent()
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toBe('Nova gramofonska ploča')
})

test('forgets seen pages when the account logs out of the device', async ({ openApp, make, login }) => {
  const { id } = await make.listing({ title: 'Tajni oglas' })
  const page = await openApp({ token: await login(await make.account()) })
  await page.goto(`/artikal/${id}/tajni-oglas`)
  await hydrated(page)
  await expect.poll(() => seenTitles(page)).toHaveLength(1)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Meni' }).click()
  await page.getByRole('dialog', { name: 'Moj Bazar' }).getByRole('button', { name: 'Odjava' }).click()
  await page.waitForURL('/')
  await expect.poll(() => seenTitles(page)).toEqual([])
})

test('shows a push with the page that it leads to', async ({ openApp }) => {
  const page = await openApp()
  const [worker] = page.context().serviceWorkers()
  // Chromium without a window shows no notifications.
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: unknown[]
      registration: { showNotification: (...shown: unknown[]) => Promise<void> }
    }
    scope.registration.showNotification = async (...shown) => void (scope.shown = shown)
  })
  const tools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({
      tag: 'notification-1',
      title: 'Bazar',
      body: 'Pala je cijena',
      path: '/kategorije',
    }),
  })
  await expect
    .poll(() => worker!.evaluate(() => (globalThis as unknown as { shown?: unknown[] }).shown))
    .toEqual([
      'Bazar',
      expect.objectContaining({
        body: 'Pala je cijena',
        tag: 'notification-1',
        data: { path: '/kategorije' },
      }),
    ])
})

test('can be installed', async ({ openApp }) => {
  const page = await openApp()
  const tools = await page.context().newCDPSession(page)
  const { errors, data } = await tools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, name } = JSON.parse(data!) as { name: string; icons: { src: string }[] }
  expect(name).toBe('Bazar')
  for (const { src } of icons) {
    const reply = await page.request.get(src)
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png'])
  }
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  // The test's window keeps nothing, so Chromium would not install there.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const worker = await page.request.get('/service-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
})

test('asks for permission only when notifications are turned on, and turns them off again', async ({
  openApp,
  login,
  make,
  db,
}) => {
  const account = await make.account()
  const page = await openApp({ token: await login(account) })
  // The push services of browsers cannot be reached from a test.
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const endpoint = 'https://push.example.com/device'
    let current: object | null = null
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => void (current = null),
    }
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted') as NotificationPermission
    PushManager.prototype.subscribe = async () => (current = subscription) as never
    PushManager.prototype.getSubscription = async () => current as never
  })
  const count = async () => {
    const rows = await db
      .selectFrom('push_subscription')
      .select('id')
      .where('account_id', '=', account.id)
      .execute()
    return rows.length
  }
  await page.goto('/mojbazar/postavke/notifikacije')
  await page.getByText('Ovaj uređaj ne prima obavijesti.').waitFor()
  expect(await count()).toBe(0)
  await page.getByRole('button', { name: 'Uključite na ovom uređaju' }).click()
  await page.getByText('Ovaj uređaj prima obavijesti').waitFor()
  expect(await count()).toBe(1)
  await page.getByRole('button', { name: 'Isključite na ovom uređaju' }).click()
  await page.getByText('Ovaj uređaj ne prima obavijesti.').waitFor()
  expect(await count()).toBe(0)
})
