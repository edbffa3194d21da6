import { hash, randomFrom, scenePalettes } from './scenes/palette.ts'
import { circle, join, line, oval, range, rect, shape } from './scenes/shapes.ts'

const counts = { person: 24, shop: 10 }
type AvatarKind = keyof typeof counts

const nameOf = (kind: AvatarKind, index: number) =>
  `${kind}-${String((index % counts[kind]) + 1).padStart(2, '0')}`

/** People with an even index have long hair. */
const looksOf = (kind: AvatarKind, firstName: string, index: number) =>
  kind === 'shop' ? index : 2 * index + (/(?<!Sa[šs]|Luk|Nikol|Siniš)a$/.test(firstName) ? 0 : 1)

/** The address of a drawn avatar, chosen by `index`. */
export const avatarUrl = (kind: AvatarKind, firstName: string, index: number) =>
  `/avatars/${nameOf(kind, looksOf(kind, firstName, index))}.svg`

/** Every avatar with its file name. */
export const drawAvatars = () =>
  (Object.keys(counts) as AvatarKind[]).flatMap((kind) =>
    range(counts[kind]).map((index) => ({
      name: nameOf(kind, index),
      picture: svg(kind === 'person' ? person(index) : shopSign(index)),
    })),
  )

const svg = (picture: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">${picture}</svg>\n`

const skins = ['#f0c9a8', '#e6b58d', '#d9a077', '#f4d6bb']
const hairs = ['#2c2320', '#4a3325', '#7a5230', '#b98544', '#8d8f93', '#6b2f22']

function person(index: number): string {
  const p = scenePalettes[(index * 5) % scenePalettes.length]!
  const random = randomFrom('person', index)
  const skin = random.pick(skins)
  const hair = random.pick(hairs)
  const long = index % 2 === 0
  const beard = !long && random.chance(0.4)
  const glasses = random.chance(0.3)
  const scarf = long && random.chance(0.2)
  return join(
    rect(0, 0, 240, 240, p.wall),
    circle(120, 120, 104, p.soft),
    long && !scarf && rect(62, 70, 116, 130, hair, 54),
    scarf && rect(58, 48, 124, 160, p.accent, 60),
    shape('M30 240Q36 176 120 174T210 240Z', p.main),
    rect(102, 146, 36, 44, skin, 16),
    oval(120, 112, 44, 54, skin),
    beard && shape('M76 116Q80 172 120 172T164 116Q156 142 120 140T76 116Z', hair),
    scarf
      ? shape('M72 108Q70 48 120 48T168 108Q160 70 120 68T72 108Z', p.accentDark)
      : long
        ? shape('M70 128Q62 46 120 46T170 128Q164 84 128 74Q96 96 70 128Z', hair)
        : random.pick([
            shape('M72 104Q68 46 122 46T168 104Q160 78 140 76Q100 84 72 104Z', hair),
            shape('M74 98Q72 52 120 50T166 98Q158 72 120 72T74 98Z', hair),
          ]),
    circle(103, 116, 5, '#2b2d3a'),
    circle(137, 116, 5, '#2b2d3a'),
    glasses &&
      line(
        'M88 116a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M122 116a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M118 114H122',
        '#2b2d3a',
        4,
      ),
    line('M106 142Q120 152 134 142', beard ? skin : '#a4553f', 5),
  )
}

function shopSign(index: number): string {
  const p = scenePalettes[(hash('shop') + index * 3) % scenePalettes.length]!
  const random = randomFrom('shop', index)
  const sign = random.pick([
    [circle(120, 150, 30, p.accent), circle(120, 150, 14, p.paper)],
    [shape('M120 112L152 176H88Z', p.accent)],
    [rect(92, 120, 56, 56, p.accent, 10), rect(108, 136, 24, 24, p.paper, 4)],
    [line('M92 150L112 170L150 124', p.accent, 14)],
  ])
  return join(
    rect(0, 0, 240, 240, p.wall),
    rect(44, 92, 152, 108, p.paper, 6),
    range(5).map((stripe) =>
      shape(
        `M${36 + stripe * 34} 56H${70 + stripe * 34}V96a17 17 0 0 1 -34 0Z`,
        stripe % 2 ? p.paper : p.main,
      ),
    ),
    rect(36, 44, 170, 18, p.mainDark, 6),
    sign.join(''),
    rect(30, 200, 182, 10, p.ink, 5),
  )
}
