import { expect, test } from 'vitest'
import { Phrases } from './phrases.ts'
import { tokensOf } from './tokens.ts'

const phrases = new Phrases<string>()
for (const name of ['Novi', 'Novi Sad', 'Banja Luka', 'Klasa C', 'Mercedes-Benz', '—'])
  phrases.add(name, name)

const found = (text: string, start = 0) => {
  const phrase = phrases.at(tokensOf(text), start)
  return phrase && [phrase.values.join(), phrase.end]
}

test('finds the longest phrase that begins at a token, in any case or form of a word', () => {
  expect(found('novi sad stan')).toEqual(['Novi Sad', 2])
  expect(found('novog sada')).toEqual(['Novi Sad', 2])
  expect(found('novi stan')).toEqual(['Novi', 1])
  expect(found('stan novi sad', 1)).toEqual(['Novi Sad', 3])
  expect(found('stan novi sad')).toBeNull()
  expect(found('banja')).toBeNull()
})

test('takes joined words apart, and passes over signs', () => {
  expect(found('mercedes-benz c')).toEqual(['Mercedes-Benz', 1])
  expect(found('mercedes benz')).toEqual(['Mercedes-Benz', 2])
  expect(found('& novi')).toEqual(['Novi', 2])
  expect(found('&')).toBeNull()
})

test('never reaches into quoted or excluded words', () => {
  expect(found('novi -sad')).toEqual(['Novi', 1])
  expect(found('"novi" sad')).toBeNull()
})
