import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Paths } from '#contract/paths/paths.ts'
import {
  colourRules,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  setTextSize,
} from '#tests/support/browser/browser.ts'
import { expectAllByKeyboard } from '#tests/support/browser/keyboard.ts'
import { type PageName, test as base } from '#tests/support/browser/page-visits.ts'
import { expectReadable, textOf } from '#tests/support/browser/readable.ts'
import { paths, type Who } from '#tests/support/browser/visits.ts'

const names = (Object.keys(paths) as (keyof Paths)[]).filter(
  (name): name is PageName => 'pattern' in paths[name],
)

const phone = { width: 390, height: 844 }

const test = base
  /** The one page of each person; the pages differ by person alone. */
  .extend('pageOf', { scope: 'file' }, ({ browser, address, world }, { onCleanup }) => {
    const opened = new Map<string, Promise<Page>>()
    const errors: string[] = []
    onCleanup(async () => {
      for (const page of opened.values()) await (await page).context().close()
    })
    async function open(who: Who, javaScriptEnabled: boolean) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: phone,
        javaScriptEnabled,
        serviceWorkers: 'block',
      })
      if (who !== 'visitor')
        await context.addCookies([
          { name: 'auth.token', value: world.tokens[who], url: address, httpOnly: true },
        ])
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error}`))
      page.on('console', (message) => {
        // Some pages exist to show these statuses.
        if (message.type() === 'error' && !/404|410|503/.test(message.text()))
          errors.push(`${page.url()}: ${message.text()}`)
      })
      return page
    }
    return (who: Who, { javaScript = true } = {}) => {
      const key = `${who} ${javaScript}`
      const page = opened.get(key) ?? open(who, javaScript)
      opened.set(key, page)
      return page.then((ready) => ({ page: ready, errors }))
    }
  })

/** Pages to read, which need no script. */
const readable: ReadonlySet<string> = new Set<PageName>([
  'home',
  'categories',
  'info',
  'guide',
  'guideArticle',
  'loan',
  'mahalacNote',
  'short',
  'charger',
  'search',
  'listing',
  'landing',
  'user',
  'shop',
])

async function expectGoodLooks(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, colourRules)
  await page.setViewportSize({ width: 360, height: 900 })
  await expectNoOverflow(page)
  await setTextSize(page, '200%')
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoOverflow(page)
  await setTextSize(page, '')
  await expectNoOverflow(page)
}

test.for(names)(
  'fits all widths and text of twice the size, satisfies axe, and works by keyboard and without the script: %s',
  async (name, { visits, pageOf }) => {
    expect(visits[name], 'an entry in `visits` for every page').toBeDefined()
    for (const { who, addresses } of visits[name]!) {
      const { page, errors } = await pageOf(who)
      for (const address of addresses) {
        await page.setViewportSize(phone)
        await page.goto(address)
        await hydrated(page)
        if (who === 'visitor' && readable.has(name)) {
          const { page: plain } = await pageOf(who, { javaScript: false })
          await plain.goto(address)
          await expectReadable(plain, await textOf(page))
        }
        await expectGoodLooks(page)
        await expectAllByKeyboard(page)
      }
      expect(errors.splice(0), 'errors on the console').toEqual([])
    }
  },
)
