import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import { PlaceReader, type WrittenPlace } from './place-reading.ts'

/** Reads a place; returns its name, with a question mark if someone must confirm it. */
const test = base.extend('read', { scope: 'file' }, ({ deps: { places } }) => {
  const reader = new PlaceReader(places)
  return (place: WrittenPlace) => {
    const found = reader.read(place)
    return found && `${places.cities.get(found.cityId)!.name}${found.isSure ? '' : '?'}`
  }
})

const names: readonly [string, string | undefined][] = [
  ['Zenica', 'Zenica'],
  ['ZENICA', 'Zenica'],
  ['133', 'Sarajevo - Centar'],
  ['Sarajevo', 'Sarajevo - Centar?'],
  ['71000 Sarajevo', 'Sarajevo - Centar?'],
  ['Sarajevo, BiH', 'Sarajevo - Centar?'],
  ['Kanton Sarajevo', 'Sarajevo - Centar?'],
  ['Centar Sarajevo', 'Sarajevo - Centar'],
  ['Sarajevo Centar', 'Sarajevo - Centar'],
  ['Sarajevo (Centar)', 'Sarajevo - Centar'],
  ['Općina Centar, Sarajevo', 'Sarajevo - Centar'],
  ['Novo Sarajevo', 'Sarajevo - Novo Sarajevo'],
  ['Sarajevo, Novi Grad', 'Sarajevo - Novi Grad'],
  ['Novi Grad, Sarajevo', 'Sarajevo - Novi Grad'],
  ['Novi Grad Sarajevo', 'Sarajevo - Novi Grad'],
  ['Novi Grad', 'Novi Grad'],
  ['Banjalučka, Novi Grad', 'Novi Grad'],
  ['Stari Grad', 'Sarajevo - Stari Grad'],
  ['Ilidža, Sarajevo', 'Ilidža'],
  ['Sarajevo - Ilidža', 'Ilidža'],
  ['Istočno Sarajevo', 'Istočno Sarajevo'],
  ['Banjaluka', 'Banja Luka'],
  ['Banja Luka (grad)', 'Banja Luka'],
  ['78000 Banja Luka', 'Banja Luka'],
  ['Brčko distrikt', 'Brčko'],
  ['Brčko Distrikt BiH', 'Brčko'],
  ['Bosanska Gradiška', 'Gradiška'],
  ['Bos. Gradiška', 'Gradiška'],
  ['Mostar (grad)', 'Mostar'],
  ['Grad Mostar', 'Mostar'],
  ['Mostar, centar', 'Mostar'],
  ['Zenica, centar', 'Zenica'],
  ['Мостар', 'Mostar'],
  ['Doboj-Jug', 'Doboj Jug'],
  ['Krupa na uni', 'Krupa na Uni'],
  ['Ulica Branilaca 5, Tuzla', 'Tuzla?'],
  ['Široki Brijeg, BiH', 'Široki Brijeg'],
  ['Beograd', undefined],
  ['', undefined],
]

test('reads names as people and programs write them', ({ read }) => {
  expect(names.map(([name]) => [name, read({ name })])).toEqual(names)
})

test('reads postal codes and coordinates, also to tell the municipalities of a town apart', ({
  deps: { places },
  read,
}) => {
  expect(read({ postalCode: '72000' })).toBe('Zenica')
  expect(read({ postalCode: 'BA-71210' })).toBe('Ilidža')
  expect(read({ postalCode: '71000' })).toBe('Sarajevo - Centar?')
  expect(read({ postalCode: '78105' })).toBe('Banja Luka?')
  expect(read({ postalCode: '10000' })).toBeUndefined()
  expect(read({ name: 'Sarajevo', postalCode: '71210' })).toBe('Ilidža')
  expect(read({ name: 'Zenica', postalCode: '71210' })).toBe('Zenica')
  expect(read({ point: { lat: 44.2, lon: 17.9 } })).toBe('Zenica')
  expect(read({ point: { lat: 0, lon: 0 } })).toBeUndefined()
  const { location } = places.cities.get(132)!
  expect(read({ name: 'Sarajevo', point: location })).toBe('Sarajevo - Novi Grad')
})
