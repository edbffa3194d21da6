import { expect, test } from 'vitest'
import { analyse, fold, parseQuery } from './analysis.ts'
import { makeDocument, rankOf } from './testing.ts'

const isFound = (query: string, title: string) => rankOf(makeDocument({ id: 1, title }), query) >= 0

// Judged by hand: what a person who types the first wants to see.
const wanted: [query: string, title: string][] = [
  ['stan', 'Prodajem stanove u centru'],
  ['stanovi', 'Stan na prodaju'],
  ['stanova', 'STAN 54 m2'],
  ['mobiteli', 'Mobitel Samsung'],
  ['mobitel', 'Mobiteli na rate'],
  ['mobitela', 'mobitel'],
  ['golfovi', 'Golf 7'],
  ['golf', 'Dijelovi za golfove'],
  ['auto', 'Auta na prodaju'],
  ['automobil', 'Automobili i oprema'],
  ['kuća', 'Prodajem kuću na spratu'],
  ['kuca', 'KUĆE'],
  ['dijelovi', 'Delovi za Audi'],
  ['djelovi', 'dijelovi'],
  ['dio', 'Auto dijelovi'],
  ['bijela', 'Bela tehnika'],
  ['placevi', 'Plac 500 m2'],
  ['ključ', 'Ključevi za auta'],
  ['diskovi', 'Disk kočioni'],
  ['polovni bicikli', 'Polovan bicikl'],
  ['felge', 'Felga 17 cola'],
  ['zimske gume', 'Zimska guma 205/55'],
  ['audi', 'Motor od audija'],
  ['passat', 'Dijelovi passata B6'],
  ['štenci', 'Stenci njemačkog ovčara'],
  ['šasija', 'SASIJA kamiona'],
  ['đubrivo', 'Djubrivo za baštu'],
  ['djubrivo', 'Đubrivo'],
  ['голф', 'Golf 5'],
  ['ljubav', 'Књига Љубав'],
  ['sarajevo', 'Stan u Sarajevu'],
  ['1.9 tdi', 'Golf 1,9 TDI'],
  ['1,9', 'Passat 1.9 TDI'],
  ['1.9 tdi', 'Golf 1.9TDI'],
  ['1.9tdi', 'Golf 1.9 TDI'],
  ['i-phone', 'iPhone 13'],
  ['iphone', 'i-phone 13'],
  ['golf7', 'Golf 7'],
  ['golf 7', 'Golf7 karavan'],
  ['128 gb', 'Samsung 128GB'],
  ['80 m2', 'Stan 80m²'],
  ['c++', 'Knjiga o C++'],
  ['12500', 'Cijena 12.500 KM'],
  ['autokuća', 'Auto-kuća Prijedor'],
  ['golf -karavan', 'Golf limuzina'],
]
const unwanted: [query: string, title: string][] = [
  ['golf -karavan', 'Golf karavan'],
  ['golf -karavan', 'Golf, karavani'],
  ['golf 7', 'Golf 6'],
  ['golf 7', 'Golf 5 2007'],
  ['1.9', 'Traktor 19 KS'],
  ['1.9', '1 sto i 9 stolica'],
  ['c++', 'Vitamin C'],
  ['sir', 'Sirovi kafe'],
  ['golf', 'Dres za gol'],
  ['stan', 'Stanica za punjenje'],
  ['mobitel', 'Mobilni klima uređaj'],
  ['kuca', 'Kućište za računar'],
  ['zec', 'Zeleni tepih'],
  ['audi', 'Audio sistem'],
  ['a4', 'A 6 avant'],
  ['iphone 12', 'iPhone 13'],
]

test.each(wanted)('"%s" finds "%s"', (query, title) => {
  expect(isFound(query, title)).toBe(true)
})

test.each(unwanted)('"%s" does not find "%s"', (query, title) => {
  expect(isFound(query, title)).toBe(false)
})

test('folds every alphabet and accent to one spelling', () => {
  expect(fold('ČĆŠŽĐ džep Džep')).toBe('ccszdj dzep dzep')
  expect(fold('Ђурђевдан у Његошевој, Џеп')).toBe('djurdjevdan u njegosevoj, dzep')
  // The same letter written as one sign and as letter with accent.
  expect(fold('c\u030Caj')).toBe(fold('čaj'))
  expect(fold('Café Müller İ')).toBe('cafe muller i')
})

test('never stems what holds a digit', () => {
  expect(analyse('2020a 520i 1000').stems).toEqual(expect.arrayContaining(['2020a', '520i', '1000']))
})

test('takes a minus for an exclusion only right before a word', () => {
  const excluded = (text: string) => parseQuery(text).excluded.map((word) => word.exact)
  expect(excluded('golf -karavan -dizel')).toEqual(['karavan', 'dizel'])
  expect(excluded('golf - karavan')).toEqual([])
  expect(excluded('auto-kuća')).toEqual([])
})

test('finds no words in signs', () => {
  expect(parseQuery('?! - "" …')).toEqual({ required: [], excluded: [] })
})
