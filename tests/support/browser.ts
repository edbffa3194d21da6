import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumLaunch } from '#scripts/chromium.ts'
import { test as base } from './test.ts'

export type PageOptions = BrowserContextOptions & {
  width?: number
  height?: number
  /** Console errors that the test expects. */
  expectedErrors?: RegExp[]
  /** A session's bearer token, from `login`. */
  token?: string
}

/** Pages of a real browser on the site at `address`. A console error fails the test. */
export const test = base
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const launch = await chromiumLaunch(process.env['CHROMIUM_PATH'])
    const browser = await chromium.launch({ ...launch, env: { ...process.env, ...launch.env } })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('address', { scope: 'file' }, async ({ site }) => {
    await site.listen({ host: '127.0.0.1', port: 0 })
    return `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  })
  /** Opens a page for a new visitor: `openPage({ width: 390 })`, `openPage({ javaScriptEnabled: false })`. */
  .extend('openPage', async ({ browser, address }, { onCleanup }) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()))
      expect(errors, 'errors on the console').toEqual([])
    })
    return async ({ width = 1280, height = 800, expectedErrors = [], token, ...rest }: PageOptions = {}) => {
      const context = await browser.newContext({ baseURL: address, viewport: { width, height }, ...rest })
      contexts.push(context)
      if (token)
        await context.addCookies([{ name: 'auth.token', value: token, url: address, httpOnly: true }])
      const page = await context.newPage()
      const report = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(`${page.url()}: ${text}`)
      }
      page.on('pageerror', (error) => report(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') report(message.text())
      })
      return page
    }
  })
  /** A page at desktop width. */
  .extend('page', ({ openPage }) => openPage())

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { target: unknown[] }[] }

/**
 * Fails on axe violations of WCAG 2.2 A and AA. Elements that are fading are measured in their final state.
 */
export async function expectAccessible(page: Page) {
  await page.evaluate(axeSource) // not as a script element, which the page's policy would refuse
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> }
    }
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axe.run(document, { runOnly: tags })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    return violations
  })
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found).toEqual([])
}

/** Fails if the page scrolls sideways, naming what overflows. */
export async function expectNoOverflow(page: Page) {
  const sticksOut = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      .slice(0, 10)
  })
  expect(sticksOut).toEqual([])
}

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('body *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}
