import { pine, room, type Draw } from './backdrops.ts'
import { at, circle, join, line, mirrored, oval, range, rect, shape, turned } from './shapes.ts'

export const dumbbell: Draw = (p, random) =>
  join(
    room(p, random, 660),
    mirrored(
      random.chance(0.5),
      random.chance(0.7) && [
        oval(950, 694, 120, 16, p.shadow),
        line('M890 500Q880 400 950 400T1010 500', p.accentDark, 34),
        circle(950, 580, 116, p.accent),
        rect(900, 676, 100, 20, p.accentDark, 6),
        circle(950, 580, 52, p.accentLight),
      ],
      oval(500, 764, 420, 22, p.shadow),
      rect(250, 590, 500, 50, p.metal, 12),
      line('M430 594V636M470 594V636M510 594V636M550 594V636', p.inkSoft, 8),
      rect(300, 460, 76, 310, p.main, 28),
      rect(624, 460, 76, 310, p.main, 28),
      rect(230, 500, 70, 230, p.mainDark, 24),
      rect(700, 500, 70, 230, p.mainDark, 24),
      rect(168, 586, 62, 58, p.metal, 14),
      rect(770, 586, 62, 58, p.metal, 14),
      rect(316, 484, 16, 262, p.mainLight, 8),
      rect(640, 484, 16, 262, p.mainLight, 8),
    ),
  )

export const ball: Draw = (p, random) => {
  const net = range(8).map((index) => `M${210 + index * 100} 240V640`)
  const patch = random.pick([p.ink, p.mainDark, p.accentDark])
  const patches = range(5).map((index) =>
    turned(
      index * 72,
      600,
      490,
      line('M600 390V308', p.metal, 10),
      line('M672 278L752 342', p.metal, 10),
      shape('M600 308L672 278L650 252A240 240 0 0 0 550 252L528 278Z', patch),
    ),
  )
  return join(
    rect(0, 0, 1200, 900, p.wall),
    mirrored(
      random.chance(0.5),
      circle(1010, 190, 90, p.soft),
      line(`${net.join('')}M140 320H940M140 410H940M140 500H940M140 590H940`, p.soft, 6),
      line('M140 640V230H950V640', p.paper, 24),
    ),
    rect(0, 630, 1200, 270, p.leaf),
    rect(0, 730, 1200, 70, p.leafDark),
    oval(600, 738, 250, 26, p.ink),
    turned(
      random.between(0, 71),
      600,
      490,
      circle(600, 490, 244, p.paper),
      patches,
      shape('M600 390L695 459L659 571H541L505 459Z', patch),
    ),
    line('M330 740L316 706M350 740L356 700M850 742L846 704M872 742L888 710', p.leafDark, 10),
  )
}

export const skis: Draw = (p, random) => {
  const ski = (colour: string, dark: string) => [
    shape('M560 130Q564 64 600 64T640 130V820H560Z', colour),
    shape('M560 560H640V700H560Z', dark),
    rect(552, 430, 96, 120, p.ink, 16),
    rect(566, 400, 68, 44, p.metal, 8),
    line('M600 190V330', p.paper, 14),
  ]
  const pole = (x: number, tilt: number) =>
    turned(
      tilt,
      x,
      800,
      line(`M${x} 240V800`, p.metal, 12),
      rect(x - 15, 190, 30, 90, p.ink, 12),
      oval(x, 752, 40, 12, p.accent),
    )
  return join(
    rect(0, 0, 1200, 900, p.wall),
    mirrored(
      random.chance(0.5),
      shape('M-60 640L300 220L520 470L660 350L1000 640Z', p.floor),
      shape('M300 220L382 316L330 300L296 350L256 310L212 322Z', p.paper),
      shape('M620 660L960 300L1300 660Z', p.shadow),
      shape('M960 300L1050 396L1000 380L962 430L920 384L868 398Z', p.paper),
      pine(p, 120, 680, 230),
      pine(p, 1090, 680, 260),
      pine(p, 1000, 670, 160),
    ),
    shape('M0 650Q320 590 640 640T1200 630V900H0Z', p.paper),
    pole(330, -9),
    pole(870, 9),
    oval(450, 778, 100, 18, p.paperDark),
    oval(760, 788, 100, 18, p.paperDark),
    turned(-5, 530, 800, at(-76, 0, ski(p.main, p.mainDark))),
    turned(5, 670, 800, at(76, 10, ski(p.main, p.mainDark))),
    shape('M0 830Q300 770 600 800T1200 790V900H0Z', p.paperDark),
    shape('M370 800Q450 730 530 800Q450 824 370 800ZM680 810Q760 740 840 810Q760 834 680 810Z', p.paper),
  )
}
