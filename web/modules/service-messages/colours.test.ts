import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, minContrast } from '#contract/contrast.ts'
import { coloursOf } from './colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('keeps every readable message readable on dark pages', () => {
  fc.assert(
    fc.property(colour, colour, (background_color, text_color) => {
      fc.pre(contrast(background_color, text_color) >= minContrast)
      const { light, dark } = coloursOf({ background_color, text_color })
      expect(light).toEqual({ background: background_color, ink: text_color })
      expect(contrast(dark.background, dark.ink)).toBeGreaterThanOrEqual(minContrast)
    }),
  )
})

test('dims bright bars on dark pages, and leaves others as they are', () => {
  expect(coloursOf({ background_color: '#fff4e5', text_color: '#14202b' }).dark).toEqual({
    background: '#453721',
    ink: '#e8ecef',
  })
  expect(coloursOf({ background_color: '#0b5c63', text_color: '#ffffff' }).dark.background).toBe('#0b5c63')
})
