import { contrast, minContrast } from '#contract/contrast.ts'

/** Backgrounds of text in both themes (`web/app.css`): surface and canvas. */
const grounds = { light: ['#ffffff', '#f6f5f2'], dark: ['#172029', '#0f151a'] } as const
const inks = ['#ffffff', '#14202b', '#000000'] as const
const steps = 50

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** A colour on its way to another one, by a share of 0 to 1. */
function mixed(from: string, to: string, share: number): string {
  const target = channels(to)
  const parts = channels(from).map((part, at) => Math.round(part + (target[at]! - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** White, or the first of the dark inks that can be read on a colour; one of them always can. */
const inkOn = (colour: string): string =>
  inks.find((ink) => contrast(colour, ink) >= minContrast) ?? '#000000'

/** The shade nearest to a colour that can be read on all grounds of a theme. */
function readable(colour: string, theme: keyof typeof grounds): string {
  const end = theme === 'light' ? '#000000' : '#ffffff'
  for (let step = 0; step < steps; step++) {
    const shade = mixed(colour, end, step / steps)
    if (grounds[theme].every((ground) => contrast(shade, ground) >= minContrast)) return shade
  }
  return end
}

export type ShopColours = Record<keyof typeof grounds, { text: string; on: string }>

/** A shop's colour for its page: for text and buttons, and for the ink on these, in each theme. */
export function shopColours(colour: string): ShopColours {
  const of = (theme: keyof typeof grounds) => {
    const text = readable(colour, theme)
    return { text, on: inkOn(text) }
  }
  return { light: of('light'), dark: of('dark') }
}
