export type Random = ReturnType<typeof randomFrom>

/** A seeded generator (mulberry32): the same text and seed always give the same picture. */
export function randomFrom(text: string, seed: number) {
  let state = hash(text) ^ Math.imul(seed + 1, 0x9e3779b1)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (probability: number) => next() < probability,
    between: (low: number, high: number) => Math.round(low + next() * (high - low)),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!,
  }
}

export function hash(text: string) {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619)
  return value >>> 0
}

/** Interpolates between two #rrggbb colours. */
export function mix(from: string, to: string, share: number) {
  const channel = (start: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export type Palette = ReturnType<typeof paletteOf>

type Base = {
  wall: string
  main: string
  accent: string
  ink: string
  leaf?: string
  wood?: string
  glass?: string
  paper?: string
}

/** Derives every tone of a scene from four base colours, so that they match. */
function paletteOf({
  wall,
  main,
  accent,
  ink,
  leaf = '#6f9468',
  wood = '#bb8d61',
  glass = '#a9cdd6',
  paper = '#fcf8f1',
}: Base) {
  return {
    wall,
    soft: mix(wall, paper, 0.45),
    floor: mix(wall, ink, 0.13),
    shadow: mix(wall, ink, 0.27),
    main,
    mainDark: mix(main, ink, 0.3),
    mainLight: mix(main, paper, 0.35),
    accent,
    accentDark: mix(accent, ink, 0.3),
    accentLight: mix(accent, paper, 0.45),
    ink,
    inkSoft: mix(ink, wall, 0.22),
    metal: mix(ink, paper, 0.6),
    metalLight: mix(ink, paper, 0.8),
    paper,
    paperDark: mix(paper, ink, 0.13),
    glass: mix(glass, wall, 0.3),
    leaf: mix(leaf, wall, 0.12),
    leafDark: mix(leaf, ink, 0.28),
    wood: mix(wood, wall, 0.12),
    woodDark: mix(wood, ink, 0.28),
  }
}

export const scenePalettes = [
  { wall: '#eadfce', main: '#c5563e', accent: '#2f6b6e', ink: '#2b2d3a' },
  { wall: '#cbdedd', main: '#1f6f78', accent: '#efa544', ink: '#1e2f3a' },
  { wall: '#e2deec', main: '#5d5c99', accent: '#e58b6b', ink: '#2a2845' },
  { wall: '#dde5d3', main: '#4c7d54', accent: '#e3b04b', ink: '#26352b' },
  { wall: '#f2dfd2', main: '#3c5e7b', accent: '#dc7a5c', ink: '#27303f' },
  { wall: '#d3e0ec', main: '#e2684b', accent: '#2c5a88', ink: '#1c2b40' },
  { wall: '#efe3c6', main: '#37656c', accent: '#dc9a33', ink: '#2e2f2f' },
  { wall: '#e9dcdd', main: '#a44a60', accent: '#6f9a8b', ink: '#35252f' },
  { wall: '#dadee0', main: '#44525f', accent: '#e27d43', ink: '#212a32' },
  { wall: '#8fb8b3', main: '#f3eadb', accent: '#d65f42', ink: '#233a40' },
  { wall: '#d8e3d9', main: '#dda136', accent: '#3f6f80', ink: '#29343a' },
].map(paletteOf)

/** Greys between the light and the dark canvas, for the placeholder of missing photos. */
export const mutedPalette: Palette = {
  ...paletteOf({
    wall: '#c3cccd',
    main: '#6f858d',
    accent: '#8f9fa4',
    ink: '#42535c',
    leaf: '#84969a',
    wood: '#99a5a8',
    glass: '#b1bfc2',
    paper: '#ebeeee',
  }),
  metal: '#84969c',
  metalLight: '#a2b0b5',
}
