import { expect, test } from 'vitest'
import { bandsOf, likeness, sameFrom, sketchOf } from './sketch.ts'

const offer =
  'Pozdrav, kupujem sve vrste automobila u bilo kakvom stanju, isplata odmah, dolazim na adresu u cijeloj BiH, pošaljite sliku i cijenu'
const changed = [
  'Pozdrav Amire! Kupujem sve vrste automobila u bilo kakvom stanju, isplata odmah, dolazim na adresu u cijeloj BiH. Pošaljite sliku i cijenu.',
  'Поздрав, купујем све врсте аутомобила у било каквом стању, исплата одмах, долазим на адресу у цијелој БиХ, пошаљите слику и цијену',
  'pozdrav, kupujem sve vrste automobila u b i l o kakvom stanju 500 KM, isplata odmah, dolazim na adresu u cijeloj BiH, pošaljite sliku i cijenu 🙂',
  'POZDRAV KUPUJEM SVE VRSTE AUTOMOBILA U BILO KAKVOM STANJU ISPLATA ODMAH DOLAZIM NA ADRESU U CIJELOJ BIH JAVITE SE',
  'Kupujem sve vrste automobila u bilo kakvom stanju, isplata odmah, dolazim na аdresu u cijeloj BiH, pošaljite sliku i cijenu hvala unaprijed',
]
const others = [
  'Pozdrav, zanima me vaš automobil, može li se pogledati u subotu prije podne i koja je zadnja cijena bez zamjene?',
  'Prodajem zimske gume sa felgama, korištene jednu sezonu, šara osam milimetara, preuzimanje u Zenici ili slanje pouzećem',
  'Kupujem staro zlato i srebro, dolazim na adresu u Sarajevu, Zenici i Tuzli, isplata u gotovini istog dana',
]

const sketch = (text: string) => sketchOf(text)!

test('recognises a text that is changed, transliterated, disguised or shortened', () => {
  for (const text of changed)
    expect(likeness(sketch(offer), sketch(text)), text).toBeGreaterThanOrEqual(sameFrom)
})

test('tells different texts apart', () => {
  for (const text of others) expect(likeness(sketch(offer), sketch(text)), text).toBeLessThan(0.2)
})

test('shares a band with every changed text', () => {
  const bands = new Set(bandsOf(sketch(offer)))
  for (const text of changed)
    expect(
      bandsOf(sketch(text)).some((band) => bands.has(band)),
      text,
    ).toBe(true)
  for (const text of others)
    expect(
      bandsOf(sketch(text)).some((band) => bands.has(band)),
      text,
    ).toBe(false)
})

test('has no sketch of common texts', () => {
  for (const text of [
    'Da li je još dostupno?',
    'Koja je zadnja cijena?',
    '👍'.repeat(500),
    '1 2 3 '.repeat(300),
    '',
  ])
    expect(sketchOf(text)).toBeUndefined()
})
