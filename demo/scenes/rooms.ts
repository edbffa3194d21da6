import { room, type Draw } from './backdrops.ts'
import { circle, join, line, mirrored, oval, range, rect, ring, shape, turned } from './shapes.ts'

export const bed: Draw = (p, random) =>
  join(
    room(p, random, 660),
    mirrored(
      random.chance(0.5),
      oval(600, 784, 470, 22, p.shadow),
      rect(170, 300, 70, 470, p.wood, 26),
      rect(1000, 470, 50, 300, p.wood, 20),
      rect(190, 330, 300, 260, p.woodDark, 30),
      rect(220, 560, 810, 170, p.woodDark, 16),
      rect(230, 510, 790, 120, p.paper, 40),
      rect(250, 440, 230, 110, p.paperDark, 44),
      random.chance(0.6) && rect(330, 410, 190, 120, p.accentLight, 44),
      shape('M500 500Q520 460 580 470L980 480Q1030 486 1030 540V690Q760 730 500 690Z', p.main),
      shape('M500 500Q520 460 580 470L640 472V706Q560 704 500 690Z', p.mainLight),
      line('M720 560H960M720 620H960', p.mainDark, 8),
      rect(210, 730, 40, 50, p.woodDark),
      rect(980, 730, 40, 50, p.woodDark),
    ),
  )

export const table: Draw = (p, random) => {
  const chair = (x: number) =>
    join(
      rect(x, 330, 26, 430, p.woodDark, 10),
      rect(x + 134, 560, 26, 200, p.woodDark, 10),
      rect(x, 340, 26, 180, p.wood, 10),
      rect(x - 6, 540, 180, 36, p.accent, 16),
      rect(x - 6, 350, 44, 130, p.accent, 18),
    )
  return join(
    room(p, random, 700),
    mirrored(
      random.chance(0.5),
      oval(600, 778, 480, 20, p.shadow),
      chair(170),
      rect(300, 440, 620, 44, p.wood, 16),
      rect(330, 484, 560, 20, p.woodDark),
      rect(350, 490, 40, 290, p.woodDark, 10),
      rect(830, 490, 40, 290, p.woodDark, 10),
      mirrored(true, chair(170)),
      random.chance(0.6)
        ? [
            shape('M560 440L540 350Q536 330 560 330H640Q664 330 660 350L640 440Z', p.main),
            line('M600 330V230M600 300L548 240M600 290L656 226', p.leafDark, 10),
            circle(600, 210, 34, p.accentLight),
            circle(540, 232, 26, p.accent),
            circle(664, 218, 26, p.accent),
          ]
        : [
            oval(600, 436, 120, 18, p.paperDark),
            oval(600, 428, 110, 26, p.main),
            oval(600, 420, 84, 16, p.mainLight),
          ],
    ),
  )
}

export const lamp: Draw = (p, random) =>
  join(
    room(p, random, 720),
    mirrored(
      random.chance(0.5),
      shape('M390 330L250 740H810L670 330Z', p.soft),
      oval(600, 790, 240, 20, p.shadow),
      rect(516, 140, 30, 620, p.metal, 12),
      shape('M400 120H660L740 350H320Z', p.main),
      shape('M560 120H660L740 350H600Z', p.mainDark),
      line('M330 336H730', p.accent, 16),
      oval(531, 764, 150, 28, p.inkSoft),
      random.chance(0.6) && [
        rect(780, 600, 240, 28, p.wood, 10),
        rect(800, 628, 28, 150, p.woodDark),
        rect(972, 628, 28, 150, p.woodDark),
        rect(820, 560, 140, 40, p.accent, 6),
        rect(836, 524, 120, 36, p.mainLight, 6),
      ],
    ),
  )

export const fridge: Draw = (p, random) =>
  join(
    room(p, random, 740),
    mirrored(
      random.chance(0.5),
      random.chance(0.6) && [
        rect(800, 520, 300, 280, p.mainLight, 8),
        rect(784, 490, 332, 40, p.wood, 8),
        line('M950 540V790', p.main, 8),
        oval(900, 480, 60, 14, p.shadow),
        shape('M850 400H950L940 484H860Z', p.accent),
      ],
      oval(560, 812, 260, 20, p.shadow),
      rect(360, 90, 400, 720, p.metalLight, 36),
      rect(360, 90, 400, 720, p.paper, 36),
      rect(640, 90, 120, 720, p.paperDark, 36),
      rect(360, 360, 400, 14, p.metal),
      rect(396, 210, 24, 120, p.inkSoft, 12),
      rect(396, 410, 24, 200, p.inkSoft, 12),
      rect(560, 150, 120, 64, p.ink, 12),
      line('M580 182H620', p.accent, 10),
      random.chance(0.7) && [
        turned(-6, 520, 500, rect(480, 450, 110, 90, p.accentLight, 6)),
        circle(534, 452, 12, p.main),
        turned(8, 620, 600, rect(570, 570, 90, 110, p.mainLight, 6)),
        circle(616, 574, 12, p.accent),
      ],
    ),
  )

export const pot: Draw = (p, random) =>
  join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      random.chance(0.6) &&
        range(3).map((index) =>
          line(
            `M${480 + index * 110} 190Q${440 + index * 110} 140 ${480 + index * 110} 100T${480 + index * 110} 20`,
            p.soft,
            22,
          ),
        ),
      oval(590, 772, 360, 22, p.shadow),
      rect(180, 440, 160, 44, p.ink, 22),
      rect(840, 440, 160, 44, p.ink, 22),
      shape('M290 360H890V660Q890 770 780 770H400Q290 770 290 660Z', p.main),
      shape('M730 360H890V660Q890 770 780 770H700Q730 560 730 360Z', p.mainDark),
      rect(340, 420, 36, 230, p.mainLight, 18),
      rect(270, 330, 640, 50, p.metalLight, 24),
      shape('M300 330Q330 220 590 214T880 330Z', p.metal),
      circle(590, 206, 40, p.ink),
      rect(470, 690, 240, 20, p.accent, 10),
    ),
  )

export const frame: Draw = (p, random) => {
  const view = random.pick([
    [
      circle(730, 290, 60, p.accent),
      shape('M320 560L500 330L640 500L740 400L880 560Z', p.main),
      shape('M320 640V540Q480 480 620 550T880 530V640Z', p.leaf),
    ],
    [
      shape('M520 640L540 480H660L680 640Z', p.main),
      line('M600 480V330M600 440L520 340M600 430L690 330', p.leafDark, 14),
      circle(600, 300, 50, p.accent),
      circle(510, 330, 40, p.accentLight),
      circle(694, 322, 40, p.accentDark),
    ],
    [
      rect(320, 220, 560, 420, p.mainLight),
      shape('M320 520Q460 350 600 520T880 520V640H320Z', p.accent),
      shape('M320 580Q460 440 600 580T880 580V640H320Z', p.mainDark),
    ],
  ])
  return join(
    room(p, random, 760),
    mirrored(
      random.chance(0.5),
      rect(276, 176, 660, 520, p.shadow, 10),
      rect(260, 160, 680, 540, p.wood, 10),
      rect(290, 190, 620, 480, p.woodDark),
      rect(306, 206, 588, 448, p.paper),
      rect(320, 220, 560, 420, p.soft),
      view,
      line('M600 160L540 90M600 160L660 90', p.inkSoft, 5),
      circle(600, 84, 12, p.ink),
      ring(600, 84, 16, p.metal, 4),
    ),
  )
}
