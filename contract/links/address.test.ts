import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { inspectAddress, linkParts } from './address.ts'
import { looksLikeOwn } from './look-alike.ts'
import { readableHost } from './punycode.ts'

const own = { host: 'bazar.ba', brand: 'bazar' }

test('divides a text into own links, outside links and the rest, without losing a character', () => {
  const text = 'Vidi https://bazar.ba/artikal/7, (olx.ba/artikal/9) ili www.pik.ba! Cijena 1.500 KM.Hvala'
  const parts = linkParts(text, own)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ kind }) => kind !== 'text')).toEqual([
    { kind: 'own', text: 'https://bazar.ba/artikal/7', href: 'https://bazar.ba/artikal/7' },
    { kind: 'outside', text: 'olx.ba/artikal/9', address: 'olx.ba/artikal/9' },
    { kind: 'outside', text: 'www.pik.ba', address: 'www.pik.ba' },
  ])
})

test.each([
  'dan.me zanima',
  '4x4.Top stanje',
  '2.0.tdi',
  'asp.net',
  'vel.EU',
  'd.o.o.',
  'A.polje/ 80m2',
  'ja@example.com',
  'javascript:alert(1)',
  'https://',
])('finds no link in %s', (text) => {
  expect(linkParts(text, own)).toEqual([{ kind: 'text', text }])
})

test('opens no address of our host that hides another one', () => {
  const parts = linkParts('https://bazar.ba@example.com/ https://bazar.ba.example.com/', own)
  expect(parts.filter(({ kind }) => kind === 'own')).toEqual([])
  expect(inspectAddress('https://bazar.ba@example.com/', own)).toMatchObject({
    host: 'example.com',
    isOwn: false,
    notes: ['credentials'],
  })
})

test.each([
  ['http://example.com', ['insecure']],
  ['https://example.com:8443/a', ['port']],
  ['example.com:8443/a', ['port']],
  ['https://192.0.2.1/login', ['numeric']],
  ['https://bit.ly/3xYz', ['shortened']],
  ['https://a.b.c.d.example.com', ['many_parts']],
  ['https://bazar.ba.example.com', ['look_alike']],
  ['https://bazar-placanje.com', ['look_alike']],
  ['https://bаzar.ba', ['look_alike', 'foreign_letters']],
  ['https://bazar.ba/artikal/7', []],
  ['https://shop.bazar.ba/', []],
])('says what to look at in %s', (address, notes) => {
  expect(inspectAddress(address, own)?.notes).toEqual(notes)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'mailto:a@b.ba',
  '',
  '//',
  'https://',
])('refuses %s as an address', (address) => {
  expect(inspectAddress(address, own)).toBeUndefined()
})

test.each([
  'bаzar.ba',
  'bazаr.com',
  'baz4r.ba',
  'bazaar.ba',
  'bazzar.net',
  'bazar-dostava.com',
  'b-a-z-a-r.ba',
  'moj-bazar.ba',
])('recognises %s as a look-alike', (host) => {
  expect(looksLikeOwn(domainToASCII(host), own)).toBe(true)
  expect(looksLikeOwn(host, own)).toBe(true)
})

test.each(['bazar.ba', 'shop.bazar.ba', 'olx.ba', 'bazen.ba', 'posta.ba', 'example.com'])(
  'takes %s at face value',
  (host) => {
    expect(looksLikeOwn(host, own)).toBe(false)
  },
)

test.each(['žute-strane.ba', 'пример.срб', 'münchen.de', '例え.jp', 'bücher.example'])(
  'decodes %s',
  (host) => {
    expect(readableHost(domainToASCII(host))).toBe(host)
  },
)

test('leaves broken labels as they are', () => {
  for (const host of ['xn--.ba', 'xn--a.ba', 'xn--99999999999.ba', `xn--${'z'.repeat(60)}.ba`])
    expect(() => readableHost(host)).not.toThrow()
})
