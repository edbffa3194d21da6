import { pine, room, type Draw } from './backdrops.ts'
import { circle, join, line, mirrored, oval, range, rect, ring, shape, turned } from './shapes.ts'

export const dumbbell: Draw = (p, random) =>
  join(
    room(p, random, 660),
    mirrored(
      random.chance(0.5),
      random.chance(0.7) && [oval(950, 694, 120, 16, p.shadow), line('M890 500Q880 400 950 400T1010 500', p.accentDark, 34), circle(950, 580, 116, p.accent), rect(900, 676, 100, 20, p.accentDark, 6), circle(950, 580, 52, p.accentLight)],
      oval(500, 764, 420, 22, p.shadow),
      rect(250, 590, 500, 50, p.metalLight, 12),
      line('M430 594V636M470 594V636M510 594V636M550 594V636', p.metal, 8),
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
  const basketball = random.chance(0.4)
  const angle = random.between(0, 71)
  const football = [
    circle(600, 500, 240, p.paper),
    shape('M600 400L695 469L659 581H541L505 469Z', p.ink),
    range(5).map((index) => turned(index * 72, 600, 500, line('M600 400V318', p.ink, 12), shape('M600 318L672 288L650 262A240 240 0 0 0 550 262L528 288Z', p.ink))),
    range(5).map((index) => turned(index * 72, 600, 500, line('M672 288L752 352', p.ink, 12))),
  ]
  const orange = [
    circle(600, 500, 240, p.main),
    line('M360 500H840M600 260V740', p.ink, 12),
    line('M430 330Q540 500 430 670M770 330Q660 500 770 670', p.ink, 12),
    ring(600, 500, 240, p.ink, 12),
  ]
  return join(
    rect(0, 0, 1200, 900, p.wall),
    mirrored(
      random.chance(0.5),
      basketball
        ? [rect(0, 660, 1200, 240, p.wood), line('M0 720H1200M300 660L120 900M760 660L860 900', p.woodDark, 6), rect(780, 110, 300, 220, p.soft, 14), rect(870, 190, 120, 90, p.wall), rect(884, 204, 92, 76, p.soft)]
        : [line('M150 640V230H930V640', p.paper, 22), line('M230 240V640M330 240V640M430 240V640M530 240V640M630 240V640M730 240V640M830 240V640M160 330H920M160 430H920M160 530H920', p.soft, 6), rect(0, 630, 1200, 270, p.leaf), shape('M0 700H1200V770H0Z', p.leafDark), shape('M0 840H1200V900H0Z', p.leafDark)],
    ),
    oval(600, 742, 210, 24, basketball ? p.woodDark : p.ink),
    turned(angle, 600, 500, basketball ? orange : football),
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
  const pole = (x: number, tilt: number) => turned(tilt, x, 800, line(`M${x} 240V800`, p.metal, 12), rect(x - 15, 190, 30, 90, p.ink, 12), oval(x, 752, 40, 12, p.accent))
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
    pole(380, -7),
    pole(820, 7),
    turned(-9, 600, 800, ski(p.main, p.mainDark)),
    turned(9, 600, 800, ski(random.chance(0.5) ? p.main : p.accent, p.mainDark)),
    shape('M0 790Q300 730 600 776T1200 760V900H0Z', p.paperDark),
    shape('M330 790Q600 720 880 790Q600 830 330 790Z', p.paper),
  )
}
