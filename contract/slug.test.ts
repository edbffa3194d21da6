import { expect, test } from 'vitest'
import { slugify } from '#contract/slug.ts'

test('turns a title into ASCII words joined by dashes', () => {
  expect(slugify('Škoda Octavia 1.9 TDI – đubre, Čačak & Žepče!')).toBe(
    'skoda-octavia-1-9-tdi-djubre-cacak-zepce',
  )
  expect(slugify('Crème brûlée')).toBe('creme-brulee')
  expect(slugify('!!!')).toBe('')
})
