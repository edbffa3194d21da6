import { expect, test } from 'vitest'
import { chooseAd, zoneAddress } from './ads.ts'

const ad = (text: string, rest: { audience?: 'gost' | 'logovan' | 'svi'; categories?: string[] } = {}) => ({
  text,
  url: '/vodic',
  audience: 'svi' as const,
  categories: [],
  ...rest,
})

test('chooses ads for the reader in turn, starting with those about things they looked at', () => {
  const ads = [
    ad('gume', { categories: ['automobili', '18'] }),
    ad('gostima', { audience: 'gost' }),
    ad('svima'),
    ad('selidbe', { categories: ['nekretnine'] }),
  ]
  const chosen = (status: 'gost' | 'logovan', categories: string[], turn: number) =>
    chooseAd(ads, { status, categories }, turn)?.text
  expect([chosen('gost', [], 0), chosen('gost', [], 1), chosen('gost', [], 2)]).toEqual([
    'gostima',
    'svima',
    'gostima',
  ])
  expect(chosen('logovan', [], 1)).toBe('svima')
  expect(chosen('gost', ['poslovi', '18'], 5)).toBe('gume')
  expect(
    chooseAd([ad('gume', { categories: ['18'] })], { status: 'gost', categories: [] }, 0),
  ).toBeUndefined()
})

test('asks for a zone with the facts that its rules may read', () => {
  const zone = { kind: 'revive' as const, url: 'https://ads.example/', zone: 7, width: 300, height: 250 }
  expect(zoneAddress(zone, { status: 'logovan', categories: ['automobili', '18'] }, 5)).toBe(
    'https://ads.example/afr.php?zoneid=7&cb=5&status=logovan&kategorije=automobili%2C18',
  )
  expect(zoneAddress(zone, { status: 'gost', categories: [] }, 5)).toBe(
    'https://ads.example/afr.php?zoneid=7&cb=5&status=gost',
  )
})
