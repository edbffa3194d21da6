import { expect, test } from 'vitest'
import { isTabFor, settingsGroups } from './settings-tabs.ts'

const visitors = {
  anonymous: null,
  user: { type: 'user', pro: null },
  pro: { type: 'user', pro: { pro: 1 } },
  shop: { type: 'shop', pro: null },
  // Has type `user`, with the shop's id.
  agent: { type: 'user', pro: null, shop_id: 7 },
} as const

test('shows each kind of user their tabs', () => {
  const seen = Object.fromEntries(
    Object.entries(visitors).map(([kind, visitor]) => [
      kind,
      settingsGroups(visitor).flatMap(({ tabs }) =>
        tabs.map(({ to }) => to.replace('/mojbazar/postavke/', '')),
      ),
    ]),
  )
  const plain = [
    'korisnicke-informacije',
    'profilna-slika',
    'promjena-sifre',
    'verifikacija',
    'privatnost',
    'bazar-dostave',
    'adresa',
    'spasene-kartice',
    'notifikacije',
  ]
  expect(seen).toEqual({
    anonymous: [],
    user: plain,
    pro: plain.toSpliced(7, 0, 'bazar-pro', 'bazar-postavke'),
    shop: [...plain.toSpliced(7, 0, 'bazar-postavke'), 'shop-postavke', 'izvodi', 'agenti'],
    agent: plain,
  })
})

test('leaves out groups without a tab', () => {
  const titles = (visitor: (typeof visitors)[keyof typeof visitors]) =>
    settingsGroups(visitor).map(({ title }) => title)
  expect(titles(visitors.user)).toEqual(['Račun', 'Slanje i prijem', 'Plaćanje i obavijesti'])
  expect(titles(visitors.shop)).toEqual([
    'Račun',
    'Slanje i prijem',
    'Prodaja',
    'Plaćanje i obavijesti',
    'Shop',
  ])
})

test.for([
  [[], { anonymous: false, user: true, pro: true, shop: true, agent: true }],
  [['shop'], { anonymous: false, user: false, pro: false, shop: true, agent: false }],
  [['pro'], { anonymous: false, user: false, pro: true, shop: false, agent: false }],
  [['pro', 'shop'], { anonymous: false, user: false, pro: true, shop: true, agent: false }],
] as const)('shows a tab marked %j to %j', ([marks, expected]) => {
  const rule = marks.length > 0 ? { marks } : {}
  const shown = Object.entries(visitors).map(([kind, visitor]) => [kind, isTabFor(visitor, rule)])
  expect(Object.fromEntries(shown)).toEqual(expected)
})

test('keeps the pro tabs for an expired pro record', () => {
  expect(isTabFor({ type: 'user', pro: { pro: 0 } }, { marks: ['pro'] })).toBe(true)
})
