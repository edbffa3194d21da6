import { expect, test } from 'vitest'
import { addressOf } from './links.ts'

test.each([
  ['https://primjer.ba/a?b=1', 'https://primjer.ba/a?b=1'],
  [' primjer.ba/cijene ', 'https://primjer.ba/cijene'],
  ['/pretraga?q=golf', '/pretraga?q=golf'],
  ['podrska@primjer.ba', 'mailto:podrska@primjer.ba'],
  ['tel:+38733123456', 'tel:+38733123456'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//zlo.example', null],
  ['/\\zlo.example', null],
  ['samo riječi', null],
  ['', null],
])('reads %j as %j', (typed, expected) => {
  expect(addressOf(typed)).toBe(expected)
})
