import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectGoodInEveryLook, hydrated, test } from '#tests/support/browser.ts'

const settings = '/mojbazar/postavke'
const own = [
  settings,
  `${settings}/korisnicke-informacije`,
  `${settings}/profilna-slika`,
  `${settings}/promjena-sifre`,
  `${settings}/verifikacija?broj=promijeni`,
  `${settings}/verifikacija?email=promijeni`,
  `${settings}/privatnost`,
  `${settings}/adresa`,
  `${settings}/adresa?uredi=nova`,
  `${settings}/notifikacije`,
  `${settings}/registrovani-trgovac`,
  `${settings}/izvodi`,
  '/avatar-generator',
]
const entry = [
  '/login',
  '/register',
  '/zaboravljenasifra',
  '/sms/password-reset',
  '/password/reset/abc',
  '/verifikacija/email/abc',
  '/verifikacija/povrat/abc',
  '/success?za=registracija',
]

/** Marks the tab stops in the page's main part; a group of choices has one. */
const markControls = (page: Page) =>
  page.evaluate(() => {
    const groups = new Set<string>()
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"])',
      ),
    ].filter((control) => {
      if (!control.checkVisibility() || control.matches(':disabled, [tabindex="-1"], [aria-hidden=true] *'))
        return false
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true
      const group = `${control.form?.id} ${control.name}`
      const isFirst = !groups.has(group)
      groups.add(group)
      return isFirst
    })
    for (const control of controls) {
      const { name, type } = control as HTMLInputElement
      const label = control.getAttribute('aria-label') ?? control.textContent?.trim()
      control.dataset['control'] = type === 'radio' ? `choice ${name}` : `${control.tagName} ${label || name}`
    }
    return controls.map((control) => control.dataset['control']!)
  })

/** The focused control, and whether its focus is visible, on it or on its visual stand-in. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement | null
    const isSeen = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && opacity !== '0'
    }
    const label = active?.closest('label') ?? (active as HTMLInputElement | null)?.labels?.[0]
    const { name, type } = active as HTMLInputElement
    const mark = type === 'radio' ? `choice ${name}` : active?.dataset['control']
    const around = [active, label, active?.nextElementSibling, ...(label?.children ?? [])]
    return { mark, isSeen: around.some(isSeen), isPage: active === document.body }
  })

async function expectAllByKeyboard(page: Page) {
  const controls = await markControls(page)
  expect(controls, page.url()).not.toEqual([])
  const reached = new Set<string>()
  const unseen = new Set<string>()
  for (let presses = 0; presses < controls.length + 60; presses++) {
    await page.keyboard.press('Tab')
    const { mark, isSeen, isPage } = await focused(page)
    if (isPage && reached.size > 0) break
    if (!mark) continue
    reached.add(mark)
    if (!isSeen) unseen.add(mark)
  }
  expect(
    controls.filter((control) => !reached.has(control)),
    `${page.url()}: not reached by Tab`,
  ).toEqual([])
  expect([...unseen], `${page.url()}: the focus is not seen`).toEqual([])
}

test(
  'reaches every control of the settings and login pages by Tab, with visible focus',
  { timeout: 240_000 },
  async ({ openPage, make, login }) => {
    const token = await login(await make.shop())
    for (const [paths, who] of [
      [own, { token }],
      [entry, {}],
    ] as const) {
      const page = await openPage({ width: 1440, height: 900, ...who, expectedErrors: [/status of 410/] })
      for (const path of paths) {
        await page.goto(path)
        await hydrated(page)
        await expectAllByKeyboard(page)
      }
    }
  },
)

test(
  'fits the settings pages into 360 px and satisfies axe in light and dark',
  { timeout: 300_000 },
  async ({ openPage, make, login, app }) => {
    const account = await make.shop({ business_name: 'N'.repeat(60) })
    const token = await login(account)
    await app.inject({
      method: 'POST',
      url: '/api/me/addresses',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        name: 'N'.repeat(100),
        street: 'U'.repeat(150),
        postal_code: '71000',
        city_id: 133,
        phone: '061 234 567',
      },
    })
    const page = await openPage({ width: 360, height: 900, token })
    for (const path of own) {
      await page.goto(path)
      await hydrated(page)
      await expectGoodInEveryLook(page, [360, 1440])
    }
  },
)
