import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Key presses between two checks whether the focus has left. */
const pressesAtOnce = 8
/** For stops that are not controls, such as rows that scroll. */
const sparePresses = 40

/** `elements`: the first of each stop. */
type Watched = { controls: string[]; elements: Element[]; reached: Set<number>; unseen: Set<number> }

/**
 * Marks the tab stops in the page's main part, records which of them get the focus and whether one sees it,
 * and puts the focus before the first. A group of choices is one stop.
 */
const watchControls = (page: Page) =>
  page.evaluate(() => {
    const groups = new Map<string, number>()
    const stops = new Map<Element, number>()
    const watched: Watched = { controls: [], elements: [], reached: new Set(), unseen: new Set() }
    const candidates = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"])',
    )
    for (const control of candidates) {
      const isHidden = control.matches(':disabled, [tabindex="-1"], [aria-hidden=true] *, [inert] *')
      if (isHidden || !control.checkVisibility()) continue
      const { name, type, form } = control as HTMLInputElement
      const group = type === 'radio' ? `${form?.id} ${name}` : undefined
      const known = group === undefined ? undefined : groups.get(group)
      const stop = known ?? watched.controls.length
      stops.set(control, stop)
      if (known !== undefined) continue
      if (group !== undefined) groups.set(group, stop)
      watched.elements.push(control)
      watched.controls.push(
        `${control.tagName} ${control.getAttribute('aria-label') ?? (control.textContent.trim() || name)}`,
      )
    }

    const isRinged = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element, pseudo)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && opacity !== '0'
    }
    /** The ring may be on an element that stands for the control, or surround it. */
    function isSeen(control: Element) {
      const label = control.closest('label') ?? (control as HTMLInputElement).labels?.[0]
      const around = [label, control.nextElementSibling, ...(label?.children ?? [])]
      for (let at: Element | null = control; at && at.tagName !== 'MAIN'; at = at.parentElement)
        around.push(at)
      return around.some((element) => element && isRinged(element)) || isRinged(control, '::after')
    }
    document.addEventListener('focusin', ({ target }) => {
      const stop = stops.get(target as Element)
      if (stop === undefined) return
      watched.reached.add(stop)
      if (!isSeen(target as Element)) watched.unseen.add(stop)
    })
    document.querySelector('main')?.focus({ preventScroll: true })
    Object.assign(globalThis, { watched })
    return watched.controls.length
  })

/** Sends all the presses before it waits, which spares the browser most of the frames between them. */
const pressTab = (page: Page, times: number) =>
  Promise.all(
    Array.from({ length: times }).flatMap(() => [page.keyboard.down('Tab'), page.keyboard.up('Tab')]),
  )

const isInMain = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('main, dialog, [role="dialog"]') !== null)

/** Fails unless Tab reaches every control in the page's main part, each with visible focus. */
export async function expectAllByKeyboard(page: Page) {
  const count = await watchControls(page)
  for (let presses = 0; presses < count + sparePresses; presses += pressesAtOnce) {
    await pressTab(page, pressesAtOnce)
    if (!(await isInMain(page))) break
  }
  const missed = await page.evaluate(() => {
    const { controls, elements, reached, unseen } = (globalThis as unknown as { watched: Watched }).watched
    return {
      // Elements that a slow part of the page has replaced meanwhile, such as an editor its textarea, are
      // no stops any more.
      unreached: controls.filter(
        (_, stop) => !reached.has(stop) && elements[stop]!.isConnected && elements[stop]!.checkVisibility(),
      ),
      unseen: controls.filter((_, stop) => unseen.has(stop)),
    }
  })
  expect(missed, `${page.url()}: reached by Tab, with visible focus`).toEqual({ unreached: [], unseen: [] })
}
