const dark = '#0F151A'
const light = '#FFFFFF'
const readable = 4.5 // the contrast that WCAG 2.2 AA requires of text

const channel = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** The text colour on a tile of this colour ("#RRGGBB"): white if readable, else dark. */
export const tileInk = (colour: string) => (1.05 / (luminance(colour) + 0.05) >= readable ? light : dark)
