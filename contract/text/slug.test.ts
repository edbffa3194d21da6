import { expect, test } from 'vitest'
import { slugify, titleSlug } from './slug.ts'

test('turns a title into ASCII words joined by dashes', () => {
  expect(slugify('Škoda Octavia 1.9 TDI – đubre, Čačak & Žepče!')).toBe(
    'skoda-octavia-1-9-tdi-djubre-cacak-zepce',
  )
  expect(slugify('Crème brûlée')).toBe('creme-brulee')
  expect(slugify('!!!')).toBe('')
})

test.for([
  ['𝐏𝐫𝐨𝐝𝐚𝐣𝐞𝐦 𝐆𝐨𝐥𝐟', 'prodajem-golf'],
  ['ＧＯＬＦ Ⅶ', 'golf-vii'],
  ['Č̣ačak', 'cacak'],
  ['Продајем Љубишин џип, Ћуприја', 'prodajem-ljubisin-dzip-cuprija'],
  ['ПРОДАЈЕМ ЂУБРЕ', 'prodajem-djubre'],
  ['Straße, Łódź', 'strasse-lodz'],
])('reads %s as %s', ([text, slug]) => {
  expect(slugify(text!)).toBe(slug)
})

test('gives every title a slug', () => {
  expect(titleSlug('Golf 7')).toBe('golf-7')
  for (const title of ['🔥🔥🔥🔥🔥', '出售自行车', 'Izdvoji', '?!?!?', ''])
    expect(titleSlug(title)).toBe('oglas')
})
