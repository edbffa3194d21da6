import { room, surface, type Draw } from './backdrops.ts'
import { at, circle, join, line, mirrored, oval, range, rect, ring, shape, turned } from './shapes.ts'

export const jar: Draw = (p, random) => {
  const glass = (x: number, top: number, filled: string, lid: string) =>
    at(
      x,
      top,
      rect(0, 60, 240, 360, p.glass, 40),
      rect(14, 130, 212, 280, filled, 34),
      rect(20, 0, 200, 70, lid, 14),
      rect(20, 44, 200, 14, p.shadow),
      rect(40, 210, 160, 110, p.paper, 10),
      line('M66 246H174M66 280H140', p.metal, 10),
    )
  return join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      oval(600, 774, 430, 22, p.shadow),
      glass(260, 350, p.accent, p.main),
      glass(530, 350, p.main, p.accentDark),
      random.chance(0.6)
        ? [
            circle(890, 700, 70, p.accent),
            circle(990, 716, 56, p.mainLight),
            line('M890 632Q896 600 920 590', p.leafDark, 12),
          ]
        : [
            shape('M800 640Q930 560 1040 640V740Q920 780 800 740Z', p.wood),
            line('M850 640L870 700M910 620L930 690M970 626L986 690', p.woodDark, 10),
          ],
    ),
  )
}

export const perfume: Draw = (p, random) =>
  join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      random.chance(0.6) && [
        oval(880, 772, 140, 14, p.shadow),
        rect(780, 470, 200, 300, p.accent, 10),
        rect(780, 560, 200, 90, p.paper),
        line('M820 606H940', p.metal, 10),
      ],
      oval(540, 776, 240, 20, p.shadow),
      rect(470, 150, 140, 150, p.ink, 16),
      rect(490, 300, 100, 50, p.metal),
      rect(340, 340, 400, 430, p.glass, 50),
      rect(372, 440, 336, 300, p.mainLight, 34),
      rect(620, 440, 88, 300, p.main, 34),
      rect(430, 500, 220, 140, p.paper, 12),
      line('M470 550H610M490 594H590', p.metal, 12),
      rect(372, 372, 30, 60, p.paper, 14),
    ),
  )

export const glasses: Draw = (p, random) =>
  join(
    surface(p, random),
    turned(
      random.between(-10, 10),
      600,
      450,
      oval(600, 640, 400, 20, p.shadow),
      line('M230 420Q170 380 150 300M970 420Q1030 380 1050 300', p.main, 30),
      rect(220, 360, 340, 260, p.main, 100),
      rect(640, 360, 340, 260, p.main, 100),
      rect(250, 390, 280, 200, p.ink, 80),
      rect(670, 390, 280, 200, p.ink, 80),
      line('M556 430Q600 390 644 430', p.mainDark, 30),
      line('M300 560L400 420M350 570L430 460', p.inkSoft, 16),
      line('M720 560L820 420M770 570L850 460', p.inkSoft, 16),
    ),
    random.chance(0.6) && rect(720, 690, 330, 110, p.accent, 54),
  )

export const coins: Draw = (p, random) => {
  const coin = (x: number, y: number, radius: number, face: string, edge: string) =>
    join(
      circle(x + 8, y + 14, radius, p.shadow),
      circle(x, y, radius, edge),
      circle(x, y, radius - 16, face),
      ring(x, y, radius - 34, edge, 6),
      shape(`M${x} ${y - radius * 0.4}L${x + radius * 0.34} ${y + radius * 0.3}H${x - radius * 0.34}Z`, edge),
    )
  return join(
    surface(p, random),
    mirrored(
      random.chance(0.5),
      random.chance(0.6) &&
        turned(
          -12,
          800,
          300,
          rect(600, 170, 420, 220, p.leaf, 10),
          circle(810, 280, 70, p.leafDark),
          rect(630, 200, 60, 40, p.paper, 6),
        ),
      coin(380, 330, 170, p.accentLight, p.accent),
      coin(620, 560, 190, p.metalLight, p.metal),
      coin(880, 590, 130, p.accentLight, p.accentDark),
      coin(330, 640, 110, p.wood, p.woodDark),
    ),
  )
}

export const ticket: Draw = (p, random) => {
  const stub = (y: number, fill: string, dark: string) =>
    join(
      shape(
        `M220 ${y}H980V${y + 80}A40 40 0 0 0 980 ${y + 160}V${y + 240}H220V${y + 160}A40 40 0 0 0 220 ${y + 80}Z`,
        fill,
      ),
      line(`M780 ${y + 20}V${y + 220}`, dark, 8).replace('/>', ' stroke-dasharray="2 26"/>'),
      rect(280, y + 50, 300, 34, p.paper, 10),
      rect(280, y + 112, 420, 18, dark, 9),
      rect(280, y + 156, 250, 18, dark, 9),
      range(7).map((index) => rect(830 + index * 14, y + 60, index % 2 ? 8 : 4, 120, p.ink)),
    )
  return join(
    surface(p, random),
    turned(
      random.between(-14, -5),
      600,
      450,
      at(10, 14, shape('M220 420H980V660H220Z', p.shadow)),
      stub(420, p.accent, p.accentDark),
    ),
    turned(random.between(4, 12), 600, 450, stub(220, p.main, p.mainDark)),
  )
}

export const blocks: Draw = (p, random) => {
  const brick = (x: number, y: number, studs: number, fill: string, dark: string) =>
    join(
      range(studs).map((index) => rect(x + 24 + index * 100, y - 30, 56, 34, dark, 8)),
      rect(x, y, studs * 100, 110, fill, 10),
      rect(x, y + 84, studs * 100, 26, dark, 10),
    )
  return join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      oval(600, 778, 440, 20, p.shadow),
      brick(260, 660, 4, p.main, p.mainDark),
      brick(690, 660, 3, p.accent, p.accentDark),
      brick(340, 550, 3, p.accent, p.accentDark),
      brick(660, 550, 2, p.leaf, p.leafDark),
      brick(420, 440, 4, p.mainLight, p.main),
      random.chance(0.6) ? brick(420, 330, 2, p.wood, p.woodDark) : brick(560, 330, 3, p.main, p.mainDark),
      circle(960, 560, 70, p.accentLight),
      shape('M890 560A70 70 0 0 0 1030 560Z', p.main),
    ),
  )
}
