import type { Page } from 'playwright-core'

/** The part of the page that holds toasts. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Obavijesti' })
export const toast = (page: Page, text: string) => toasts(page).getByText(text)

/** Waits until live events reach the page. */
export const live = (page: Page) => page.locator('html[data-live=on]').waitFor()
