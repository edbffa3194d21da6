import type { CSSProperties } from 'react'
import { shopColours } from '#contract/shops/colours.ts'

/** The shades of a shop's colour, as variables that its page's styles use. */
export function colourStyle(colour: string) {
  const { light, dark } = shopColours(colour)
  return {
    '--shop-light': light.text,
    '--shop-on-light': light.on,
    '--shop-dark': dark.text,
    '--shop-on-dark': dark.on,
  } as CSSProperties
}
