import { room, surface, type Draw } from './backdrops.ts'
import { circle, join, line, mirrored, oval, range, rect, ring, shape, turned } from './shapes.ts'

export const headphones: Draw = (p, random) =>
  join(
    surface(p, random),
    turned(
      random.between(-12, 12),
      600,
      450,
      oval(600, 770, 330, 22, p.shadow),
      line('M330 560V460A270 270 0 0 1 870 460V560', p.ink, 50),
      line('M350 470A250 250 0 0 1 850 470', p.inkSoft, 16),
      rect(250, 480, 150, 270, p.main, 70),
      rect(360, 500, 70, 230, p.mainDark, 34),
      rect(800, 480, 150, 270, p.main, 70),
      rect(770, 500, 70, 230, p.mainDark, 34),
      circle(318, 614, 44, p.accent),
      circle(882, 614, 44, p.accent),
    ),
    random.chance(0.5) && line('M320 750Q320 850 460 840T700 860', p.ink, 10),
  )

export const speaker: Draw = (p, random) =>
  join(
    room(p, random, 730),
    mirrored(
      random.chance(0.5),
      oval(600, 806, 420, 20, p.shadow),
      rect(220, 150, 320, 650, p.main, 24),
      circle(380, 310, 90, p.ink),
      circle(380, 310, 50, p.metal),
      circle(380, 310, 22, p.accent),
      circle(380, 590, 136, p.ink),
      ring(380, 590, 108, p.inkSoft, 10),
      circle(380, 590, 62, p.metal),
      circle(380, 590, 28, p.accent),
      random.chance(0.6)
        ? [
            rect(600, 620, 440, 180, p.wood, 16),
            oval(820, 626, 190, 34, p.ink),
            oval(820, 622, 60, 12, p.accent),
            line('M990 560L900 612', p.metalLight, 14),
            circle(660, 720, 26, p.woodDark),
            circle(980, 720, 26, p.woodDark),
          ]
        : [
            rect(620, 560, 420, 240, p.ink, 18),
            rect(650, 600, 240, 60, p.glass, 8),
            circle(970, 640, 40, p.metal),
            range(5).map((index) => circle(680 + index * 62, 730, 18, index === 2 ? p.accent : p.inkSoft)),
          ],
    ),
  )

export const piano: Draw = (p, random) => {
  const keys = range(14)
  return join(
    room(p, random, 700),
    mirrored(
      random.chance(0.5),
      line('M330 640L870 840M870 640L330 840', p.metal, 26),
      oval(600, 850, 360, 16, p.shadow),
      rect(140, 340, 920, 330, p.main, 26),
      rect(140, 340, 920, 110, p.mainDark, 26),
      rect(540, 370, 130, 56, p.glass, 8),
      range(4).map((index) => circle(230 + index * 66, 398, 20, index === 1 ? p.accent : p.metal)),
      range(5).map((index) => rect(740 + index * 56, 380, 34, 36, p.accentLight, 6)),
      rect(180, 460, 840, 190, p.ink, 8),
      keys.map((index) => rect(184 + index * 60, 464, 54, 180, p.paper, 6)),
      keys
        .filter((index) => ![2, 6, 9, 13].includes(index))
        .map((index) => rect(222 + index * 60, 464, 36, 108, p.ink, 4)),
      random.chance(0.6) && [
        shape('M470 340L450 190H750L730 340Z', p.paper),
        line('M500 230H700M504 270H696M508 310H692', p.metal, 8),
      ],
    ),
  )
}
