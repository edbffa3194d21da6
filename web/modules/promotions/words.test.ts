import { expect, test } from 'vitest'
import { termsText } from '#web/modules/promotions/words.ts'

test('names what a promotion has: visibility, the home page with type 1, days, windows and renewals', () => {
  const terms = { on_homepage: false, days: 7, refresh_every: 0, daily_hours: 0 }
  expect(termsText({ ...terms, type: 1 })).toBe('Izdvojen, 7 dana')
  expect(termsText({ ...terms, type: 1, on_homepage: true })).toBe('Izdvojen i na naslovnoj stranici, 7 dana')
  expect(termsText({ ...terms, type: 2, refresh_every: 24, daily_hours: 4 })).toBe(
    'Izdvojen plus, 7 dana, po 4 h svakog dana, obnavljanje svaki dan',
  )
})
