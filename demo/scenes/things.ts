import { room, type Draw } from './backdrops.ts'
import type { Palette } from './palette.ts'
import { at, circle, join, line, mirrored, oval, range, rect, ring, shape, turned } from './shapes.ts'

export const drill: Draw = (p, random) =>
  join(
    room(p, random, 700),
    range(3).map((index) => rect(0, 700 + index * 70, 1200, 5, p.shadow)),
    oval(520, 768, 330, 22, p.shadow),
    mirrored(
      random.chance(0.5),
      shape('M880 336L1070 352L1096 362L1070 372L880 388Z', p.metal),
      line('M900 342L930 384M950 346L980 382M1000 348L1030 380', p.inkSoft, 8),
      shape('M770 290H850L890 326V398L850 434H770Z', p.ink),
      line('M806 292V432M838 296V428', p.inkSoft, 8),
      shape('M300 230Q260 240 252 300V400Q256 470 320 480L470 490H780V240Q780 230 760 230Z', p.main),
      shape('M640 230H780V490H640Q680 360 640 230Z', p.mainDark),
      range(4).map((index) => rect(300 + index * 40, 290, 20, 110, p.mainDark, 10)),
      shape('M330 470L540 480L500 690H310Q300 690 302 676Z', p.ink),
      shape('M530 490H610Q604 560 566 590L514 600Z', p.accent),
      line('M370 540H470M362 590H462M356 640H454', p.inkSoft, 10),
      shape(
        'M240 670H570Q590 670 594 690L606 750Q608 768 590 768H236Q214 768 216 748L222 690Q224 670 240 670Z',
        p.main,
      ),
      rect(218, 704, 384, 22, p.accent),
      rect(500, 300, 100, 60, p.paper, 14),
    ),
  )

export const toolbox: Draw = (p, random) =>
  join(
    room(p, random, 690),
    oval(600, 772, 440, 22, p.shadow),
    mirrored(
      random.chance(0.5),
      turned(
        -14,
        380,
        400,
        rect(362, 190, 36, 270, p.wood, 14),
        rect(270, 150, 190, 66, p.metal, 12),
        shape('M270 156L236 190L270 214Z', p.metal),
      ),
      turned(
        10,
        800,
        400,
        rect(786, 250, 30, 220, p.metalLight),
        shape('M752 150Q744 250 801 262Q858 250 850 150L822 142V204L801 216L780 204V142Z', p.metalLight),
      ),
      random.chance(0.6) && [rect(600, 150, 22, 200, p.metalLight, 6), rect(584, 290, 54, 160, p.accent, 22)],
      line('M410 420V330Q410 306 434 306H766Q790 306 790 330V420', p.ink, 32),
      rect(190, 410, 820, 120, p.mainDark, 24),
      rect(170, 490, 860, 280, p.main, 28),
      rect(170, 490, 860, 40, p.mainLight, 20),
      rect(330, 470, 70, 100, p.accent, 12),
      rect(800, 470, 70, 100, p.accent, 12),
      rect(346, 520, 38, 14, p.accentDark, 7),
      rect(816, 520, 38, 14, p.accentDark, 7),
      rect(470, 600, 260, 100, p.mainDark, 16),
      line('M220 720H980', p.mainDark, 8),
    ),
  )

export const briefcase: Draw = (p, random) =>
  join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      random.chance(0.6) && [
        rect(900, 520, 170, 232, p.paper, 8),
        line('M930 570H1040M930 610H1040M930 650H1000', p.metal, 12),
        rect(930, 690, 60, 24, p.accent, 6),
      ],
      oval(570, 770, 420, 22, p.shadow),
      line('M450 330V270Q450 230 490 230H650Q690 230 690 270V330', p.ink, 30),
      rect(190, 320, 760, 446, p.main, 40),
      shape('M190 360Q190 320 230 320H910Q950 320 950 360V500Q760 580 570 580T190 500Z', p.mainDark),
      rect(300, 320, 44, 446, p.wood),
      rect(796, 320, 44, 446, p.wood),
      rect(292, 520, 60, 76, p.accent, 12),
      rect(788, 520, 60, 76, p.accent, 12),
      rect(520, 540, 100, 80, p.metalLight, 14),
      circle(570, 576, 12, p.ink),
      line('M230 724H910', p.mainLight, 6),
    ),
  )

export const book: Draw = (p, random) => {
  const volume = (x: number, y: number, width: number, height: number, colour: string, band: string) =>
    join(
      rect(x, y, width, height, colour, 14),
      rect(x + width - 120, y + 14, 130, height - 28, p.paper),
      rect(x + 60, y, 26, height, band),
      rect(x + 110, y, 10, height, band),
    )
  const open = [
    shape('M600 470Q470 390 260 420V150Q470 120 600 200Z', p.paper),
    shape('M600 470Q730 390 940 420V150Q730 120 600 200Z', p.paperDark),
    shape('M260 420Q470 390 600 470Q730 390 940 420V450Q730 420 600 500Q470 420 260 450Z', p.main),
    line(
      'M310 220Q440 204 550 246M310 276Q440 260 550 302M310 332Q440 316 520 346M890 220Q760 204 650 246M890 276Q760 260 650 302M890 332Q760 316 680 346',
      p.metal,
      10,
    ),
    shape('M820 142L870 143V260L845 236L820 256Z', p.accent),
  ]
  const upright = [
    rect(330, 130, 110, 420, p.main, 10),
    rect(330, 190, 110, 30, p.accent),
    rect(330, 460, 110, 30, p.accent),
    rect(446, 180, 90, 370, p.accent, 10),
    rect(446, 260, 90, 16, p.paper),
    rect(542, 150, 120, 400, p.mainDark, 10),
    rect(566, 200, 72, 110, p.wood, 6),
    turned(
      14,
      800,
      550,
      rect(720, 170, 96, 384, p.mainLight, 10),
      rect(720, 230, 96, 24, p.main),
      rect(720, 470, 96, 24, p.main),
    ),
  ]
  const standing = random.chance(0.5)
  return join(
    room(p, random, 690),
    oval(600, 770, 430, 22, p.shadow),
    mirrored(
      random.chance(0.5),
      standing ? upright : at(0, 50, open),
      volume(250, 546, 640, 76, p.accent, p.accentDark),
      volume(300, 622, 600, 66, p.wood, p.paper),
      volume(220, 688, 720, 82, p.mainDark, p.accent),
    ),
  )
}

export const guitar: Draw = (p, random) => {
  const electric = random.chance(0.35)
  const acoustic = [
    shape(
      'M600 410Q700 410 706 500Q706 540 736 580Q800 640 780 730Q750 840 600 840T420 730Q400 640 464 580Q494 540 494 500Q500 410 600 410Z',
      p.main,
    ),
    shape(
      'M600 430Q680 430 686 500Q688 548 720 590Q776 650 760 722Q730 818 600 818T440 722Q424 650 480 590Q512 548 514 500Q520 430 600 430Z',
      p.mainLight,
    ),
    circle(600, 576, 62, p.ink),
    ring(600, 576, 74, p.accent, 8),
    rect(530, 716, 140, 32, p.woodDark, 10),
  ]
  const solid = [
    shape(
      'M560 470Q520 400 470 420Q420 450 470 540Q480 580 430 640Q390 730 450 800Q520 850 600 830Q700 850 760 790Q810 720 760 640Q720 590 740 530Q780 440 720 430Q680 430 640 480Z',
      p.main,
    ),
    shape('M640 500Q690 560 680 640Q700 720 640 770L560 700V520Z', p.paper),
    rect(540, 560, 120, 28, p.ink, 8),
    rect(540, 640, 120, 28, p.ink, 8),
    rect(536, 730, 128, 34, p.metal, 8),
    circle(706, 720, 16, p.accent),
    circle(690, 768, 16, p.accent),
  ]
  return join(
    room(p, random, 760),
    oval(600, 836, 270, 20, p.shadow),
    mirrored(
      random.chance(0.5),
      turned(
        random.between(8, 20),
        600,
        700,
        electric ? solid : acoustic,
        rect(572, 130, 56, 390, p.woodDark),
        range(7).map((index) => rect(572, 180 + index * 46, 56, 6, p.metalLight)),
        shape('M564 140L550 20Q600 -6 650 20L636 140Z', electric ? p.main : p.ink),
        [40, 76, 112].map((y) => circle(544, y, 12, p.metalLight) + circle(656, y, 12, p.metalLight)),
        line('M586 60V720M600 60V720M614 60V720', p.paper, 3),
      ),
    ),
  )
}

const bow = (p: Palette, x: number, y: number) =>
  join(
    shape(
      `M${x} ${y}Q${x - 60} ${y - 150} ${x - 160} ${y - 130}Q${x - 210} ${y - 60} ${x - 130} ${y - 10}Q${x - 60} ${y + 10} ${x} ${y}Z`,
      p.accent,
    ),
    shape(
      `M${x} ${y}Q${x + 60} ${y - 150} ${x + 160} ${y - 130}Q${x + 210} ${y - 60} ${x + 130} ${y - 10}Q${x + 60} ${y + 10} ${x} ${y}Z`,
      p.accent,
    ),
    shape(
      `M${x - 20} ${y - 16}Q${x - 60} ${y - 90} ${x - 130} ${y - 90}Q${x - 150} ${y - 50} ${x - 100} ${y - 26}Z`,
      p.accentDark,
    ),
    shape(
      `M${x + 20} ${y - 16}Q${x + 60} ${y - 90} ${x + 130} ${y - 90}Q${x + 150} ${y - 50} ${x + 100} ${y - 26}Z`,
      p.accentDark,
    ),
    rect(x - 34, y - 40, 68, 60, p.accentLight, 20),
  )

export const gift: Draw = (p, random) => {
  const second = random.chance(0.6)
  const dots = range(8).map((index) =>
    circle(
      390 + (index % 2) * 90 + (index > 3 ? 260 : 0),
      500 + (Math.floor(index / 2) % 2) * 130 + (index % 2) * 60,
      16,
      p.mainLight,
    ),
  )
  return join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      second && [
        oval(960, 768, 150, 16, p.shadow),
        rect(850, 560, 220, 206, p.accent, 10),
        rect(836, 520, 248, 60, p.accentDark, 10),
        rect(940, 520, 40, 246, p.paper),
      ],
      oval(580, 772, 340, 22, p.shadow),
      rect(320, 420, 520, 350, p.main, 14),
      random.chance(0.5) && dots,
      rect(290, 340, 580, 110, p.mainDark, 16),
      rect(530, 340, 100, 430, p.accent),
      rect(530, 340, 100, 110, p.accentDark),
      bow(p, 580, 336),
    ),
  )
}

export const box: Draw = (p, random) => {
  const open = random.chance(0.5)
  return join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      random.chance(0.5) && [
        rect(870, 580, 220, 190, p.wood, 8),
        rect(870, 580, 220, 30, p.woodDark, 8),
        rect(960, 580, 40, 70, p.accent),
      ],
      oval(570, 774, 400, 22, p.shadow),
      open && [
        shape('M260 350L420 290H760L880 350Z', p.woodDark),
        rect(440, 190, 120, 200, p.main, 12),
        circle(640, 300, 96, p.accent),
        rect(700, 230, 90, 160, p.mainLight, 10),
      ],
      rect(260, 350, 620, 420, p.wood, 10),
      open
        ? [
            shape('M260 350L150 440H500L560 350Z', p.wood),
            shape('M880 350L990 440H640L580 350Z', p.wood),
            shape('M150 440H500L506 452H150ZM990 440H640L634 452H990Z', p.woodDark),
          ]
        : [
            shape('M260 350L340 270H800L880 350Z', p.woodDark),
            shape(
              'M520 350L534 270H606L620 350V470L603 456L586 470L570 456L553 470L537 456L520 470Z',
              p.accent,
            ),
          ],
      rect(310, 640, 170, 90, p.paper, 8),
      line('M334 668H450M334 700H420', p.metal, 10),
      shape('M760 730V650M760 650L736 676M760 650L784 676', p.woodDark),
      line('M740 730V650L718 676M740 650L762 676M810 730V650L788 676M810 650L832 676', p.woodDark, 10),
    ),
  )
}
