import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import { chromiumLaunch } from '#scripts/chromium.ts'
import { test as base } from '#tests/support/test.ts'

export type PageOptions = BrowserContextOptions & {
  width?: number
  height?: number
  /** Console errors that the test expects. */
  expectedErrors?: RegExp[]
  /** A session's bearer token, from `login`. */
  token?: string
}

/** Gives the page a passkey device that confirms everything at once. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function launchBrowser(): Promise<Browser> {
  const launch = await chromiumLaunch(process.env['CHROMIUM_PATH'])
  const browser = await chromium.launch({
    ...launch,
    // No page of a test lives long enough for optimised code to pay off; baseline code pays off at once.
    args: [...launch.args, '--js-flags=--no-opt,--no-maglev,--always-sparkplug'],
    env: { ...process.env, ...launch.env },
  })
  browser.once('disconnected', () => (running = undefined))
  return browser
}

/** The worker's browser. Vitest keeps a fixture of a worker for each extended test, so for each file. */
let running: Promise<Browser> | undefined

/** Pages of a real browser on the site at `address`. A console error fails the test. */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await (running ??= launchBrowser())
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
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height },
        // Routes of a test see no request that a service worker made.
        serviceWorkers: 'block',
        ...rest,
      })
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

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of those standards that look at colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Headers, footers and the like that passed, exactly as they looked; most pages have the same. */
const passedParts = new Set<string>()

/** Fails on axe violations of WCAG 2.2 A and AA. Elements that are fading are measured in their final state. */
export async function expectAccessible(page: Page, rules: string[] = standards) {
  // As a script element the page's policy would refuse it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { violations, parts } = await page.evaluate(runAxe, { rules, passedParts: [...passedParts] })
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found, page.url()).toEqual([])
  for (const part of parts) passedParts.add(part)
}

/** Runs in the page. Leaves out parts around it that have passed before in the same look; returns the others. */
async function runAxe({ rules, passedParts }: { rules: string[]; passedParts: string[] }) {
  const { axe } = globalThis as unknown as {
    axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
  }
  const look = `${rules.join()} ${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`
  const nameOf = async (part: Element) => {
    // Addresses and generated ids differ from page to page, and axe does not look at them.
    const markup = part.outerHTML.replace(/ href="[^"]*"/g, ' href=""').replace(/_r_\w+_/g, '')
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const shown = [...part.querySelectorAll('*')].map((one) => Number(isShown(one))).join('')
    const text = new TextEncoder().encode(`${look} ${shown} ${markup}`)
    return new Uint8Array(await crypto.subtle.digest('SHA-256', text)).toHex()
  }
  const around = [...document.querySelectorAll('header, footer, nav')].filter(
    (part) =>
      !part.closest('main, dialog, [role=dialog]') && !part.parentElement!.closest('header, footer, nav'),
  )
  const named = await Promise.all(around.map(async (part) => ({ part, name: await nameOf(part) })))
  const exclude = named.filter(({ name }) => passedParts.includes(name)).map(({ part }) => part)
  const still = new CSSStyleSheet()
  still.replaceSync(`
    *, ::before, ::after { transition: none !important }
    [data-sticky] { position: relative !important; inset: auto !important }
  `)
  document.adoptedStyleSheets.push(still)
  // Sticky bars cover parts of other targets depending on how far the page is scrolled; axe knows of fixed ones.
  const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (part) => getComputedStyle(part).position === 'sticky',
  )
  for (const part of sticky) part.dataset['sticky'] = ''
  const { violations } = await axe.run(
    { include: document, ...(exclude.length > 0 && { exclude }) },
    { runOnly: rules, resultTypes: ['violations'] },
  )
  for (const part of sticky) delete part.dataset['sticky']
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  return { violations, parts: named.map(({ name }) => name) }
}

export type Look = { width: number; colorScheme: 'light' | 'dark' }

/**
 * Fails when the page overflows or axe finds something, at any of the widths, in light or dark. Layout and colours
 * depend on media queries alone, so the page is resized rather than loaded again, and a dark page, which differs from
 * the light one by its colours, is measured by the rules about these.
 */
export async function expectGoodInEveryLook(
  page: Page,
  widths: readonly number[],
  inEach: (look: Look) => Promise<unknown> = async () => {},
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoOverflow(page)
      await expectAccessible(page, colorScheme === 'light' ? standards : colourRules)
      await inEach({ width, colorScheme })
    }
  }
}

/** Fails if the page scrolls sideways, naming the elements that overflow. */
export async function expectNoOverflow(page: Page) {
  const sticksOut = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    /** An element that sticks out of a part that scrolls or is cut off does not widen the page. */
    function isContained(element: Element) {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    )
    const guilty = wide.filter((element) => !isContained(element))
    // Positioned elements may leave the part that scrolls.
    return (guilty.length > 0 ? guilty : wide)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      .slice(0, 10)
  })
  expect(sticksOut, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([])
}

/** As if the visitor had chosen text of another size; none is the browser's own. */
export const setTextSize = (page: Page, size: '200%' | '') =>
  page.evaluate((value) => (document.documentElement.style.fontSize = value), size)

/**
 * Waits until React has hydrated the page, and rendered the parts that only the browser shows. React marks
 * elements while it still hydrates; components that call `useHydrated` render again after that.
 */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'))
    const root = key && (document as unknown as Record<string, Root>)[key]
    return root && !root.stateNode.current.memoizedState.isDehydrated
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
}
