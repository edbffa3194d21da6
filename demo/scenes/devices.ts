import { room, surface, type Draw } from './backdrops.ts'
import type { Palette, Random } from './palette.ts'
import { at, circle, join, line, mirrored, oval, range, rect, ring, shape, turned } from './shapes.ts'

/** A picture on a screen: hills, a sun, or overlapping discs. It must stay within the given box. */
function wallpaper(p: Palette, random: Random, x: number, y: number, width: number, height: number) {
  const bottom = y + height
  const right = x + width
  const pictures = [
    () =>
      join(
        circle(x + width * 0.68, y + height * 0.32, Math.min(width, height) * 0.15, p.paper),
        shape(
          `M${x} ${bottom}V${y + height * 0.62}L${x + width * 0.3} ${y + height * 0.38}L${x + width * 0.62} ${y + height * 0.78}L${x + width * 0.8} ${y + height * 0.6}L${right} ${y + height * 0.8}V${bottom}Z`,
          p.main,
        ),
        shape(
          `M${x} ${bottom}V${y + height * 0.82}Q${x + width * 0.4} ${y + height * 0.66} ${right} ${y + height * 0.9}V${bottom}Z`,
          p.mainDark,
        ),
      ),
    () =>
      join(
        shape(
          `M${x} ${y + height * 0.7}Q${x + width * 0.35} ${y + height * 0.3} ${right} ${y + height * 0.55}V${bottom}H${x}Z`,
          p.accent,
        ),
        shape(
          `M${x} ${y + height * 0.86}Q${x + width * 0.5} ${y + height * 0.5} ${right} ${y + height * 0.78}V${bottom}H${x}Z`,
          p.main,
        ),
      ),
    () =>
      join(
        shape(
          `M${right} ${y}V${y + height * 0.8}Q${x + width * 0.3} ${y + height * 0.7} ${x + width * 0.42} ${y}Z`,
          p.accent,
        ),
        circle(x + width * 0.34, y + height * 0.66, Math.min(width, height) * 0.2, p.main),
      ),
  ]
  return join(rect(x, y, width, height, p.accentLight), random.pick(pictures)())
}

export const phone: Draw = (p, random) => {
  const lenses = random.pick([2, 3])
  const tilt = random.between(5, 12)
  return join(
    surface(p, random),
    mirrored(
      random.chance(0.5),
      turned(
        -tilt,
        450,
        450,
        rect(302, 158, 300, 610, p.shadow, 52),
        rect(280, 136, 300, 610, p.main, 52),
        rect(292, 148, 276, 586, p.mainLight, 42),
        rect(312, 166, 126, lenses === 3 ? 178 : 136, p.main, 36),
        range(lenses).map((index) => {
          const [x, y] =
            lenses === 3
              ? [
                  [352, 206],
                  [352, 300],
                  [406, 254],
                ][index]!
              : [
                  [352, 206],
                  [396, 262],
                ][index]!
          return circle(x!, y!, 27, p.ink) + circle(x!, y!, 12, p.metal)
        }),
        circle(406, 204, 10, p.paper),
      ),
      turned(
        tilt,
        740,
        460,
        rect(602, 178, 304, 616, p.shadow, 54),
        rect(580, 156, 304, 616, p.ink, 54),
        rect(596, 172, 272, 584, p.accentLight, 40),
        wallpaper(p, random, 596, 250, 272, 420),
        rect(596, 640, 272, 116, p.mainDark, 40),
        rect(596, 620, 272, 70, p.mainDark),
        range(4).map((index) => rect(614 + index * 62, 676, 48, 48, index % 2 ? p.accentLight : p.paper, 14)),
        rect(690, 188, 84, 24, p.ink, 12),
        rect(884, 300, 8, 90, p.inkSoft, 4),
      ),
    ),
  )
}

export const tablet: Draw = (p, random) =>
  join(
    surface(p, random),
    mirrored(
      random.chance(0.5),
      turned(
        random.between(-9, -4),
        600,
        450,
        rect(236, 214, 740, 530, p.shadow, 44),
        rect(210, 186, 740, 530, p.ink, 44),
        rect(242, 218, 676, 466, p.accentLight),
        wallpaper(p, random, 242, 218, 676, 466),
        random.chance(0.6) &&
          range(8).map((index) =>
            rect(
              300 + (index % 4) * 90,
              270 + Math.floor(index / 4) * 90,
              58,
              58,
              index % 3 ? p.paper : p.mainLight,
              14,
            ),
          ),
        circle(226, 451, 7, p.metal),
      ),
      turned(
        random.between(14, 22),
        1010,
        480,
        rect(1002, 254, 26, 400, p.shadow, 13),
        rect(990, 240, 26, 400, p.paper, 13),
        shape('M990 630H1016L1003 680Z', p.metal),
        rect(990, 280, 26, 40, p.accent),
      ),
    ),
  )

const mug = (p: Palette, x: number, foot: number) =>
  join(
    ring(x + 66, foot - 58, 26, p.accent, 14),
    rect(x - 60, foot - 110, 120, 110, p.accent, 18),
    rect(x - 60, foot - 110, 120, 20, p.accentDark, 10),
  )

export const laptop: Draw = (p, random) =>
  join(
    room(p, random, 640),
    oval(600, 742, 470, 26, p.shadow),
    rect(276, 202, 648, 440, p.ink, 28),
    rect(300, 226, 600, 384, p.accentLight),
    wallpaper(p, random, 300, 226, 600, 384),
    random.chance(0.6) && [
      rect(350, 270, 280, 190, p.paper, 12),
      rect(350, 270, 280, 34, p.main, 12),
      rect(376, 330, 180, 16, p.metalLight, 8),
      rect(376, 362, 220, 16, p.metalLight, 8),
      rect(376, 394, 140, 16, p.metalLight, 8),
    ],
    shape('M276 640H924L1030 726Q1036 744 1010 746H190Q164 744 170 726Z', p.metalLight),
    shape('M312 652H888L922 690H278Z', p.inkSoft),
    line(
      'M300 671H900M380 652L360 690M470 652L458 690M560 652L556 690M640 652L644 690M730 652L742 690M820 652L840 690',
      p.metalLight,
      5,
    ),
    shape('M520 698H680L690 724H510Z', p.metal),
    mirrored(random.chance(0.5), random.chance(0.7) && mug(p, 1080, 700)),
  )

const stand = (p: Palette, x: number, top: number, foot: number) =>
  join(
    shape(`M${x - 40} ${top}H${x + 40}L${x + 52} ${foot}H${x - 52}Z`, p.metal),
    rect(x - 130, foot - 16, 260, 24, p.inkSoft, 12),
  )

export const desktop: Draw = (p, random) => {
  const glowing = random.chance(0.6)
  return join(
    room(p, random, 660),
    rect(0, 640, 1200, 44, p.wood),
    rect(0, 684, 1200, 216, p.floor),
    mirrored(
      random.chance(0.5),
      stand(p, 490, 520, 634),
      rect(190, 200, 600, 352, p.ink, 22),
      wallpaper(p, random, 210, 220, 560, 312),
      rect(848, 220, 214, 420, p.mainDark, 18),
      rect(862, 236, 186, 388, p.main, 12),
      glowing
        ? [
            rect(884, 256, 142, 310, p.ink, 10),
            range(3).map(
              (index) =>
                ring(955, 312 + index * 99, 38, p.accent, 8) +
                line(`M929 ${312 + index * 99}H981M955 ${286 + index * 99}V${338 + index * 99}`, p.metal, 9),
            ),
          ]
        : [
            rect(884, 264, 142, 26, p.mainDark, 6),
            rect(884, 304, 142, 26, p.mainDark, 6),
            ...range(5).map((index) => rect(884, 420 + index * 30, 142, 10, p.mainDark, 5)),
          ],
      circle(955, 596, 12, p.accent),
      shape('M240 700H690L720 766H210Z', p.paper),
      shape('M210 766H720V780H210Z', p.paperDark),
      line('M250 722H690M240 744H700', p.metal, 8),
      oval(800, 744, 38, 26, p.paper),
      line('M800 722V740', p.metal, 6),
    ),
  )
}

export const monitor: Draw = (p, random) =>
  join(
    room(p, random, 690),
    oval(600, 742, 300, 20, p.shadow),
    rect(566, 560, 68, 160, p.metal),
    rect(430, 708, 340, 30, p.inkSoft, 15),
    rect(180, 150, 840, 460, p.ink, 26),
    wallpaper(p, random, 206, 176, 788, 390),
    random.chance(0.5) && [
      rect(270, 236, 300, 200, p.paper, 14),
      rect(270, 236, 300, 36, p.mainDark, 14),
      range(5).map((index) =>
        rect(
          300 + index * 52,
          420 - [50, 90, 70, 120, 100][index]!,
          32,
          [50, 90, 70, 120, 100][index]!,
          index === 3 ? p.accent : p.mainLight,
        ),
      ),
    ],
    rect(560, 580, 80, 12, p.metal, 6),
    mirrored(
      random.chance(0.5),
      random.chance(0.7) && [
        rect(930, 640, 100, 90, p.accent, 14),
        line('M980 640Q960 560 920 550M980 640Q984 540 1000 520M980 640Q1010 570 1050 566', p.leafDark, 18),
      ],
    ),
  )

export const tv: Draw = (p, random) =>
  join(
    room(p, random, 720),
    rect(190, 130, 820, 470, p.ink, 16),
    wallpaper(p, random, 206, 146, 788, 432),
    rect(580, 588, 40, 6, p.accent, 3),
    line('M360 604L330 648M840 604L870 648', p.ink, 16),
    rect(140, 646, 920, 128, p.wood, 12),
    rect(140, 646, 920, 18, p.woodDark, 8),
    rect(170, 682, 270, 74, p.woodDark, 6),
    rect(760, 682, 270, 74, p.woodDark, 6),
    rect(470, 690, 260, 28, p.inkSoft, 6),
    circle(400, 719, 8, p.paper),
    circle(800, 719, 8, p.paper),
    line('M200 774V812M1000 774V812', p.woodDark, 22),
    mirrored(
      random.chance(0.5),
      random.chance(0.7) && [
        line(
          'M1100 640V560M1100 600Q1060 540 1066 480M1100 600Q1150 540 1140 470M1100 580Q1100 500 1100 440',
          p.leafDark,
          24,
        ),
        shape('M1050 640H1150L1136 774H1064Z', p.accent),
      ],
    ),
  )

export const camera: Draw = (p, random) => {
  const classic = random.chance(0.5)
  const body = classic ? p.main : p.inkSoft
  return join(
    room(p, random, 660),
    oval(600, 716, 420, 24, p.shadow),
    mirrored(
      random.chance(0.5),
      random.chance(0.6) && line('M236 360Q130 420 150 560Q170 690 250 706', p.woodDark, 26),
      shape('M452 300L490 214Q498 200 516 200H690Q708 200 716 214L754 300Z', classic ? p.metalLight : p.ink),
      rect(530, 226, 146, 44, p.glass, 8),
      rect(292, 262, 110, 44, p.ink, 12),
      rect(820, 258, 86, 46, p.accent, 12),
      rect(220, 292, 760, 412, classic ? p.metalLight : p.ink, 44),
      rect(220, 372, 760, 252, body, classic ? 0 : 20),
      classic ? rect(220, 372, 760, 14, p.mainDark) : rect(232, 330, 130, 350, p.ink, 30),
      circle(602, 492, 196, p.ink),
      ring(602, 492, 172, p.metal, 14),
      circle(602, 492, 138, p.inkSoft),
      circle(602, 492, 104, p.accentDark),
      circle(602, 492, 62, p.ink),
      circle(560, 446, 30, p.accentLight),
      circle(650, 538, 14, p.accentLight),
      rect(846, 326, 86, 34, p.paper, 8),
      circle(322, 338, 16, p.accent),
    ),
  )
}

export const consoleSet: Draw = (p, random) => {
  const [shell, shellDark] = random.chance(0.5) ? [p.main, p.mainDark] : [p.paper, p.paperDark]
  const pad = [
    shape(
      'M318 470Q340 420 420 420H780Q860 420 882 470L966 690Q984 770 920 782Q870 790 836 736L786 664H414L364 736Q330 790 280 782Q216 770 234 690Z',
      p.paper,
    ),
    shape('M520 420H680L656 520Q652 534 636 534H564Q548 534 544 520Z', p.ink),
    shape(
      'M268 700Q252 760 286 766Q322 766 346 724L392 664H414L364 736Q330 790 280 782Q216 770 234 690Z',
      p.paperDark,
    ),
    line('M414 472V548M376 510H452', p.ink, 30),
    circle(786, 464, 19, p.accent),
    circle(786, 556, 19, p.main),
    circle(740, 510, 19, p.main),
    circle(832, 510, 19, p.accent),
    circle(492, 600, 54, p.inkSoft),
    circle(492, 600, 36, p.ink),
    circle(708, 600, 54, p.inkSoft),
    circle(708, 600, 36, p.ink),
    circle(600, 580, 14, p.accent),
  ]
  return join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      oval(950, 700, 150, 14, p.shadow),
      shape('M830 150Q850 110 900 110H1010V690H860Z', shell),
      shape('M1010 110H1060Q1080 130 1076 170L1056 690H1010Z', shellDark),
      rect(1000, 110, 14, 580, p.accent),
      oval(490, 786, 400, 20, p.shadow),
      at(-110, 0, pad),
    ),
  )
}
