import { expect, test } from 'vitest'
import { deviceMutes } from '#contract/limits/search.ts'
import { changedMutes, hasMutes, mutesOf, noMutes, withMutes } from './prefs.ts'

const cookieOf = (text: string) => text.split(';')[0]!

test("keeps a visitor's mutes beside closed messages, and drops the cookie with the last of them", () => {
  const mutes = {
    ...noMutes,
    listings: [1, 35, 987_654_321],
    sellers: [7],
    words: ['za dijelove', 'Škoda', 'auto-škola'],
    shops: true,
    seen: true,
    viewed: [4, 5],
  }
  const cookie = cookieOf(withMutes('a=b; prefs=7-1795000000; c=d', mutes))
  expect(cookie).toContain('prefs=7-1795000000~')
  expect(hasMutes(`x=y; ${cookie}; z=1`)).toBe(true)
  expect(mutesOf(`x=y; ${cookie}; z=1`)).toEqual(mutes)
  expect(withMutes(cookie, noMutes)).toContain('prefs=7-1795000000; path=/; max-age=31536000')
  expect(withMutes('prefs=~l1', noMutes)).toContain('prefs=; path=/; max-age=0')
  expect(hasMutes('prefs=7-1795000000')).toBe(false)
})

test('reads nothing from a cookie that is not ours, and no more than fits', () => {
  for (const odd of ['prefs=~lA.-1.0.<b>~w%E0.x.a%22b', 'prefs=<~l1>', 'xprefs=~l1', 'prefs=~q~~'])
    expect(mutesOf(odd)).toEqual(noMutes)
  expect(mutesOf(`prefs=~l${'1.'.repeat(500)}`).listings).toHaveLength(deviceMutes)
})

test("changes mutes, up to a device's limit", () => {
  const one = changedMutes(noMutes, { mute: { listings: [5], words: ['golf'] } })!
  expect(changedMutes(one, { mute: { listings: [5], words: ['Golf'] } })).toEqual({ ...one, words: ['Golf'] })
  expect(changedMutes(one, { unmute: { listings: [5], words: ['GOLF'] } })).toEqual(noMutes)
  expect(changedMutes({ ...one, seen: true, viewed: [1] }, { seen: false })).toEqual(one)
  const many = Array.from({ length: deviceMutes }, (_, at) => at + 1)
  expect(changedMutes(noMutes, { mute: { listings: many } })).not.toBeNull()
  expect(changedMutes(noMutes, { mute: { listings: many, sellers: [1] } })).toBeNull()
})
