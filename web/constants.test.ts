import { expect, test } from 'vitest'
import * as accounts from '#contract/limits/accounts.ts'
import * as ui from '#contract/limits/serving.ts'
import * as listings from '#contract/limits/listings.ts'
import * as lists from '#contract/limits/listings.ts'
import * as login from '#contract/limits/accounts.ts'
import * as search from '#contract/limits/search.ts'
import * as statistics from '#contract/limits/search.ts'
import { listingTypeNames, stateNames } from '#contract/listings/names.ts'
import { promotionPrice, type RenewalHours } from '#contract/promotions/price.ts'
import { searchSorts } from '#contract/search/sorts.ts'
import { tariffs } from '#contract/tariffs/names.ts'
import { displayPrice, formatMoney } from '#contract/money/money.ts'
import { weekdays } from './lib/format/calendar.ts'
import { formOf, jobs, services, stepAfter } from '#web/modules/selling/publish-mode.ts'
import { publishTiles } from '#web/modules/selling/tiles.ts'

// Section 9 of the specification, line by line.

const [minute, day] = [60, 24 * 3600]

test('has the limits of the specification', () => {
  expect({ ...accounts, ...ui, ...listings, ...lists, ...login, ...search, ...statistics }).toMatchObject({
    searchPageSize: 40,
    homepageListings: 60,
    suggestDebounceMilliseconds: 400,
    suggestMinLength: 3,
    recentSearchesShown: 5,
    categoryMatchThreshold: 0.75,
    keywordLength: { min: 3 },
    toastMilliseconds: 5_000,
    toastExcerpt: { longest: 20, kept: 17 },
    shopWarningDays: 5,
    deletionRequestDays: 40,
    serviceMessageCacheSeconds: day,
    safetyWarningDays: 10,
    liveViewerSeconds: 30 * minute,
    codeReloadSeconds: minute,
    authCookiePrefix: 'auth.',
    sessionSlidingSeconds: 14 * day,
    firstCopyrightYear: 2009,
    iconVersion: '1.5',
  })
})

test('prices are in KM', () => {
  expect(formatMoney(1_250_000)).toBe('12.500 KM')
  expect(displayPrice(1_550, false)).toBe('15,50 KM')
})

test('a week starts on Monday', () => {
  expect(weekdays.join(' ')).toBe('Po Ut Sr Ce Pe Su Ne')
})

test("has the ids of the publish modal's categories", () => {
  expect([services, jobs]).toEqual([2159, 2286])
  expect(publishTiles.map(({ id, title, buttonColor }) => [id, title, buttonColor])).toEqual([
    [18, 'Automobil', '#3276BF'],
    [2, 'Nekretnina', '#6A9F42'],
    [2159, 'Usluga', '#B56C7B'],
    [2286, 'Posao', '#F5D24A'],
    [null, 'Objavite nešto drugo', '#FC7B07'],
  ])
  expect(formOf({ id: 18 })).toBe('/objava/automobili')
  for (const id of [23, 24, 25, 26, 28, 29, 30, 270, 1193])
    expect(formOf({ id })).toBe(`/objava/nekretnine?kategorija=${id}`)
  expect(formOf({ id: 31 })).toBe('/objava/ostalo/31')
  // Neither is looked up for children.
  for (const id of [2, null]) expect(stepAfter(id)).not.toHaveProperty('childrenOf')
})

test("adds half of a promotion's price for daily renewal, and twice the price for one every 3 hours", () => {
  const rates = { day: 10, plus: 270, days: { 7: 600 }, renewal: { 24: 150, 3: 300 } }
  const total = (refresh_every: RenewalHours) =>
    promotionPrice(rates, { type: 1, days: 7, refresh_every }).total
  expect([total(0), total(24), total(3)]).toEqual([60, 90, 180])
})

test('has the names of additional features', () => {
  expect(tariffs.extra_urgent.label).toBe('Hitna prodaja oglasa')
  expect(tariffs.extra_highlighted.label).toBe('Istakni naslov oglasa u pretrazi')
})

test('has the names of conditions, kinds of listings and the first sort', () => {
  expect(Object.values(stateNames)).toEqual(['Novo', 'Koristeno'])
  expect(Object.values(listingTypeNames)).toEqual(['Samo prodaja', 'Samo iznajmljivanje', 'Samo Potražnja'])
  expect(Object.values(searchSorts)[0]).toEqual({ by: undefined, order: undefined, label: 'Sve' })
})
