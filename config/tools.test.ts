import { expect, test } from 'vitest'
import { problemsOf } from '#tests/support/config.ts'
import { loadConfig } from './config.ts'

test('reads analytics and ads, and names what one of them lacks', () => {
  const ad = { text: 'Zimske gume na rate', url: 'https://gume.example/akcija', categories: ['automobili'] }
  const own = { ANALYTICS: 'own', ADS: 'own', OWN_ADS: JSON.stringify([ad]) }
  expect(loadConfig(own).tools).toEqual({
    analytics: { kind: 'own' },
    ads: { kind: 'own', ads: [{ ...ad, audience: 'svi' }] },
  })
  const services = {
    ANALYTICS: 'matomo',
    MATOMO_URL: 'https://stats.example/matomo',
    MATOMO_SITE_ID: '3',
    ADS: 'revive',
    REVIVE_URL: 'https://ads.example/delivery/',
    REVIVE_ZONE: '7',
    REVIVE_SIZE: '320x100',
  }
  expect(loadConfig(services).tools).toEqual({
    analytics: { kind: 'matomo', url: 'https://stats.example/matomo/', siteId: 3, statusDimension: 1 },
    ads: { kind: 'revive', url: 'https://ads.example/delivery/', zone: 7, width: 320, height: 100 },
  })
  expect(problemsOf({ ANALYTICS: 'matomo', ADS: 'revive', REVIVE_ZONE: '7' })).toEqual([
    'MATOMO_URL and MATOMO_SITE_ID must be set when ANALYTICS is matomo',
    'REVIVE_URL and REVIVE_ZONE must be set when ADS is revive',
  ])
  const beside = { ...services, BASE_URL: 'https://ads.example', DEMO_PUBLIC: '1' }
  expect(problemsOf(beside)).toEqual(['REVIVE_URL must be on another host than BASE_URL'])
  expect(problemsOf({ ADS: 'own' })).toEqual(['OWN_ADS must be set when ADS is own'])
  expect(problemsOf({ ADS: 'own', OWN_ADS: '[{"text":"x","url":"javascript:1"}]' })).toEqual([
    expect.stringContaining('at 0.url: url is a path or an https:// address'),
  ])
  expect(problemsOf({ MATOMO_URL: 'http://stats.example' })).toEqual([
    expect.stringContaining('MATOMO_URL must be an https:// address'),
  ])
})
