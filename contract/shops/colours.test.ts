import { expect, test } from 'vitest'
import { contrast, minContrast } from '#contract/contrast.ts'
import { shopColours } from './colours.ts'

test('keeps whatever colour a shop chooses readable in both themes', () => {
  const parts = ['00', '33', '77', '99', 'cc', 'ff']
  const colours = parts.flatMap((red) =>
    parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
  )
  const grounds = { light: ['#ffffff', '#f6f5f2'], dark: ['#172029', '#0f151a'] }
  for (const colour of colours) {
    const shown = shopColours(colour)
    for (const theme of ['light', 'dark'] as const) {
      const { text, on } = shown[theme]
      for (const other of [...grounds[theme], on])
        expect([colour, theme, other, contrast(text, other) >= minContrast]).toEqual([
          colour,
          theme,
          other,
          true,
        ])
    }
  }
})

test('leaves a colour alone if it is readable already', () => {
  expect(shopColours('#0b5c63').light.text).toBe('#0b5c63')
  expect(shopColours('#5cc6cc').dark.text).toBe('#5cc6cc')
})
