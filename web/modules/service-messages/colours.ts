import { luminance } from '#contract/contrast.ts'
import type { ServiceMessage } from '#contract/service-messages.ts'

type Colours = { background: string; ink: string }

/** Below, a background is dark enough for the dark scheme. */
const bright = 0.4
// The dark scheme's surface and ink.
const darkSurface = '#172029'
const darkInk = '#e8ecef'
const tint = 0.2
/** Keeps the hue of almost white colours from becoming arbitrary. */
const mostStrengthened = 10

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The hue alone, strengthened: a pastel mixed into a dark surface would look grey. */
function hueOf(colour: string): number[] {
  const channels = channelsOf(colour)
  const grey = Math.min(...channels)
  const chroma = channels.map((channel) => channel - grey)
  const strength = Math.min(255 / Math.max(1, ...chroma), mostStrengthened)
  return chroma.map((channel) => channel * strength)
}

function tinted(surface: string, hue: readonly number[]): string {
  const mixed = channelsOf(surface).map((channel, at) => Math.round(channel + (hue[at]! - channel) * tint))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/**
 * A message's colours in both schemes. On a dark page a bright bar would dazzle, so there it keeps only a tint of
 * its hue.
 */
export function coloursOf({
  background_color: background,
  text_color: ink,
}: Pick<ServiceMessage, 'background_color' | 'text_color'>): { light: Colours; dark: Colours } {
  const light = { background, ink }
  if (luminance(background) < bright) return { light, dark: light }
  return { light, dark: { background: tinted(darkSurface, hueOf(background)), ink: darkInk } }
}
