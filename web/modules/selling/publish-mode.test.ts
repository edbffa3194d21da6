import { expect, test } from 'vitest'
import { finders, formOf, stepAfter } from './publish-mode.ts'
import { publishTiles } from './tiles.ts'

test('finds services, jobs and tiles without an id by words', () => {
  expect(stepAfter(2159)).toEqual({ suggest: 'usluga' })
  expect(stepAfter(2286)).toEqual({ suggest: 'posao' })
  expect(stepAfter(null)).toEqual({ suggest: 'ostalo' })
  expect(stepAfter(undefined)).toEqual({ suggest: 'ostalo' })
})

test('looks up the children of other ids, except real estate, and opens the picker for noCat', () => {
  for (const id of [1, 3, 18, 23, 14, 3001]) expect(stepAfter(id)).toEqual({ childrenOf: id })
  expect(stepAfter(2)).toEqual({ goTo: '/objava/nekretnine' })
  expect(stepAfter('noCat')).toEqual({ goTo: '/listing/post' })
})

test('opens a category without children by its address, or by its id', () => {
  expect(formOf({ id: 18, url: 'automobili' })).toBe('/objava/automobili')
  expect(formOf({ id: 18 })).toBe('/objava/automobili')
  for (const id of [270, 1193, 23, 24, 25, 26, 27, 28, 29, 30])
    expect(formOf({ id })).toBe(`/objava/nekretnine?kategorija=${id}`)
  for (const id of [22, 31, 269, 271, 1192, 2160]) expect(formOf({ id })).toBe(`/objava/ostalo/${id}`)
  expect(formOf({ id: 31 }, 'iPhone 13')).toBe('/objava/ostalo/31?naslov=iPhone+13')
})

test('takes the tiles from the list, each with its colour', () => {
  expect(publishTiles.map(({ id, title, buttonColor, url }) => [id, title, buttonColor, url])).toEqual([
    [18, 'Automobil', '#3276BF', 'automobili'],
    [2, 'Nekretnina', '#6A9F42', 'nekretnine'],
    [2159, 'Usluga', '#B56C7B', 'servisi-i-usluge'],
    [2286, 'Posao', '#F5D24A', 'poslovi'],
    [null, 'Objavite nešto drugo', '#FC7B07', 'nesto-drugo'],
  ])
  expect(publishTiles.map(({ category }) => category.parent_id).slice(0, 2)).toEqual([1, 0])
})

test('asks in different words for each kind of search', () => {
  expect(finders.ostalo).toMatchObject({ heading: 'Šta prodajete?', parent: null })
  expect(finders.usluga).toMatchObject({ heading: 'Servis ili usluga?', parent: 2159 })
  expect(finders.posao).toMatchObject({ heading: 'Nudite posao? Tražite radnike?', parent: 2286 })
  expect(new Set(Object.values(finders).map(({ example }) => example)).size).toBe(3)
})
