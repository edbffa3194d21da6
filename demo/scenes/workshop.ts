import { room, type Draw } from './backdrops.ts'
import { circle, join, line, mirrored, oval, range, rect, ring, shape, turned } from './shapes.ts'

const spokes = (x: number, y: number, radius: number, count: number, colour: string) =>
  range(count).map((index) =>
    turned((index * 360) / count, x, y, rect(x - 20, y - radius, 40, radius, colour, 14)),
  )

export const tyre: Draw = (p, random) => {
  const count = random.pick([5, 6, 8, 10])
  return join(
    room(p, random, 700),
    mirrored(
      random.chance(0.5),
      oval(600, 800, 430, 22, p.shadow),
      random.chance(0.7) && [
        rect(760, 300, 270, 500, p.inkSoft, 60),
        range(6).map((index) => rect(790, 340 + index * 76, 210, 26, p.ink, 10)),
      ],
      circle(500, 490, 320, p.ink),
      ring(500, 490, 284, p.inkSoft, 14),
      circle(500, 490, 220, p.metal),
      circle(500, 490, 190, p.inkSoft),
      spokes(500, 490, 200, count, p.metalLight),
      circle(500, 490, 62, p.metalLight),
      circle(500, 490, 34, p.accent),
      range(count).map((index) => turned((index * 360) / count + 18, 500, 490, circle(500, 440, 8, p.ink))),
    ),
  )
}

export const engine: Draw = (p, random) =>
  join(
    room(p, random, 700),
    mirrored(
      random.chance(0.5),
      oval(600, 796, 440, 22, p.shadow),
      random.chance(0.5)
        ? [
            circle(480, 500, 290, p.metal),
            circle(480, 500, 250, p.metalLight),
            ring(480, 500, 190, p.metal, 10),
            range(16).map((index) => turned(index * 22.5, 480, 500, circle(480, 286, 12, p.inkSoft))),
            circle(480, 500, 120, p.inkSoft),
            range(5).map((index) => turned(index * 72, 480, 500, circle(480, 430, 18, p.ink))),
            circle(480, 500, 44, p.ink),
            shape('M640 300Q820 330 830 500T640 700L600 620Q700 600 700 500T600 380Z', p.main),
            rect(690, 440, 90, 120, p.accent, 16),
          ]
        : [
            rect(260, 420, 620, 370, p.metal, 26),
            rect(300, 330, 540, 110, p.main, 20),
            range(4).map((index) => rect(330 + index * 130, 280, 80, 70, p.inkSoft, 14)),
            line('M370 280Q380 180 500 190T720 170', p.ink, 24),
            circle(400, 620, 120, p.inkSoft),
            circle(400, 620, 70, p.accent),
            circle(400, 620, 26, p.ink),
            circle(690, 650, 84, p.inkSoft),
            circle(690, 650, 44, p.metalLight),
            line('M400 500L690 566M400 740L690 734', p.ink, 16),
            rect(560, 470, 260, 60, p.metalLight, 12),
          ],
      rect(930, 640, 150, 150, p.wood, 10),
      rect(930, 640, 150, 34, p.woodDark, 10),
    ),
  )

export const helmet: Draw = (p, random) =>
  join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      oval(600, 776, 380, 22, p.shadow),
      shape('M250 560Q240 220 600 210Q950 220 960 540V640Q960 770 830 770H480Q330 770 300 680Z', p.main),
      shape('M700 220Q950 260 960 540V640Q960 770 830 770H780Q860 500 700 220Z', p.mainDark),
      shape(
        'M250 480Q260 410 330 400H720Q780 400 790 470L800 560Q800 620 730 620H300Q250 620 250 560Z',
        p.ink,
      ),
      shape('M280 480Q290 436 340 430H480L380 590H310Q276 590 276 550Z', p.inkSoft),
      line('M330 300Q460 240 640 250', p.accent, 30),
      rect(330, 670, 170, 34, p.accent, 16),
      circle(800, 480, 34, p.metalLight),
      circle(800, 480, 14, p.ink),
    ),
  )

export const dress: Draw = (p, random) => {
  const long = random.chance(0.6)
  const hem = long ? 800 : 690
  return join(
    room(p, random, 770),
    mirrored(
      random.chance(0.5),
      rect(160, 110, 880, 20, p.woodDark, 10),
      line('M600 120Q640 110 630 160T600 220', p.metal, 12),
      line('M470 300Q520 220 600 220T730 300', p.wood, 22),
      shape(
        `M500 290Q520 330 600 340T700 290L740 300Q730 400 700 470L${long ? 830 : 810} ${hem}Q600 ${hem + 50} ${long ? 370 : 390} ${hem}L500 470Q470 400 460 300Z`,
        p.main,
      ),
      shape(`M640 470L700 470L${long ? 830 : 810} ${hem}Q760 ${hem + 24} 700 ${hem + 28}Z`, p.mainDark),
      rect(490, 452, 220, 34, p.accent, 12),
      random.chance(0.6)
        ? range(9).map((index) =>
            circle(470 + (index % 3) * 120, 550 + Math.floor(index / 3) * 62, 14, p.mainLight),
          )
        : line(`M540 520L480 ${hem}M600 520V${hem + 10}M660 520L720 ${hem}`, p.mainLight, 8),
    ),
  )
}

export const trousers: Draw = (p, random) =>
  join(
    room(p, random, 780),
    mirrored(
      random.chance(0.5),
      rect(160, 90, 880, 20, p.woodDark, 10),
      line('M600 100Q640 92 630 136T600 180', p.metal, 12),
      rect(420, 180, 360, 24, p.wood, 12),
      shape('M430 200H770L830 800H650L604 420L550 800H370Z', p.main),
      shape('M690 200H770L830 800H720Z', p.mainDark),
      rect(430, 200, 340, 46, p.mainDark, 10),
      circle(600, 224, 14, p.accent),
      line('M600 250V410', p.mainDark, 8),
      line('M446 260Q500 320 520 250M754 260Q700 320 680 250', p.accentLight, 6),
      line('M384 760H546M658 760H814', p.mainLight, 8),
    ),
  )
