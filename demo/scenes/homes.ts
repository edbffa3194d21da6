import { countryside, pine, street, tree, type Draw } from './backdrops.ts'
import type { Palette } from './palette.ts'
import { circle, join, line, mirrored, oval, range, rect, shape } from './shapes.ts'

function pane(p: Palette, x: number, y: number, width: number, height: number) {
  return join(
    rect(x - 8, y - 8, width + 16, height + 16, p.paper, 4),
    rect(x, y, width, height, p.inkSoft),
    shape(
      `M${x} ${y + height}L${x + width * 0.6} ${y}H${x + width}L${x + width * 0.4} ${y + height}Z`,
      p.metal,
    ),
    rect(x + width / 2 - 3, y, 6, height, p.paper),
  )
}

export const building: Draw = (p, random) => {
  const floors = random.pick([4, 5])
  const rise = 440 / floors
  const lit = random.between(0, 11)
  return join(
    street(p, random, 690),
    mirrored(
      random.chance(0.5),
      rect(740, 330, 300, 360, p.accentLight),
      range(4).map((row) =>
        range(3).map((column) => rect(780 + column * 84, 370 + row * 80, 48, 50, p.accent, 4)),
      ),
      rect(300, 150, 460, 540, p.main),
      rect(280, 134, 500, 26, p.mainDark, 4),
      rect(420, 90, 120, 44, p.mainDark),
      range(floors).map((row) =>
        range(3).map((column) => {
          const [x, y] = [340 + column * 140, 184 + row * rise]
          const warm = (row * 3 + column) % 12 === lit
          return join(
            rect(x, y, 100, rise * 0.72, warm ? p.accent : p.inkSoft, 4),
            rect(x + 47, y, 6, rise * 0.72, p.main),
            rect(x - 12, y + rise * 0.46, 124, rise * 0.3, column === 1 ? p.mainDark : p.paper, 6),
          )
        }),
      ),
      rect(480, 610, 100, 80, p.ink, 6),
      rect(456, 596, 148, 18, p.paper, 6),
      rect(527, 616, 6, 74, p.metal),
    ),
    rect(0, 690, 1200, 210, p.floor),
    rect(0, 690, 1200, 46, p.leaf),
    tree(p, random.between(130, 190), 716, 260),
    tree(p, random.between(1010, 1080), 726, 200),
  )
}

export const house: Draw = (p, random) => {
  const storeys = random.chance(0.5)
  const top = storeys ? 350 : 440
  const fenced = random.chance(0.6)
  return join(
    countryside(p, random, 650),
    tree(p, 150, 690, 330),
    random.chance(0.6) ? pine(p, 1070, 690, 330) : tree(p, 1070, 690, 250),
    mirrored(
      random.chance(0.5),
      rect(760, top - 210, 74, 150, p.mainDark),
      rect(748, top - 224, 98, 26, p.ink, 4),
      rect(300, top - 10, 600, 710 - top, p.paper),
      rect(300, 668, 600, 32, p.paperDark),
      shape(
        `M240 ${top + 10}L600 ${top - 240}L960 ${top + 10}Q966 ${top + 36} 940 ${top + 36}L600 ${top - 196}L260 ${top + 36}Q234 ${top + 36} 240 ${top + 10}Z`,
        p.mainDark,
      ),
      shape(`M296 ${top + 10}L600 ${top - 199}L904 ${top + 10}Z`, p.main),
      circle(600, top - 76, 46, p.paper),
      circle(600, top - 76, 36, p.inkSoft),
      storeys && [pane(p, 360, 400, 110, 90), pane(p, 545, 400, 110, 90), pane(p, 730, 400, 110, 90)],
      rect(350, 520, 120, 180, p.accent, 8),
      rect(372, 544, 76, 60, p.accentDark, 6),
      circle(452, 624, 8, p.paper),
      pane(p, 545, 540, 110, 100),
      pane(p, 730, 540, 110, 100),
      shape('M320 526L410 500L500 526Z', p.accentDark),
      shape('M0 700Q600 670 1200 700V900H0Z', p.leaf),
      shape('M352 691H468L620 900H300Z', p.floor),
      fenced && [
        rect(740, 728, 460, 10, p.paperDark),
        range(8).map((index) => rect(756 + index * 58, 704, 24, 84, p.paper, 8)),
      ],
      random.chance(0.5) && [oval(200, 730, 90, 46, p.leafDark), oval(130, 746, 70, 36, p.leafDark)],
    ),
  )
}

export const land: Draw = (p, random) => {
  const stake = (x: number, y: number) =>
    join(
      oval(x, y + 2, 22, 8, p.leafDark),
      rect(x - 9, y - 74, 18, 76, p.wood, 4),
      rect(x - 9, y - 74, 18, 26, p.main, 4),
    )
  return join(
    countryside(p, random, 520),
    mirrored(
      random.chance(0.5),
      shape('M0 560Q300 500 620 540T1200 530V900H0Z', p.leaf),
      shape('M0 640Q260 580 480 590L360 900H0Z', p.accentLight),
      line('M70 650L10 760M180 626L90 850M290 606L190 880', p.accent, 10),
      shape('M840 560Q1020 540 1200 560V700Q1000 650 880 640Z', p.leafDark),
      shape('M470 530Q620 620 520 720Q470 800 560 900H720Q600 790 660 720Q760 620 510 524Z', p.wall),
      shape('M690 640L970 620L1090 790L740 820Z', p.soft),
      line('M690 640L970 620L1090 790L740 820Z', p.paper, 10),
      [stake(970, 620), stake(690, 640), stake(1090, 790), stake(740, 820)],
      tree(p, 280, 570, 230),
      tree(p, 380, 560, 150),
      random.chance(0.5) ? pine(p, 1080, 560, 190) : tree(p, 1100, 560, 200),
      random.chance(0.6) && pine(p, 990, 550, 130),
    ),
  )
}

export const office: Draw = (p, random) => {
  const columns = range(5).map((index) => rect(392 + index * 84, 150, 8, 400, p.mainDark))
  const bands = range(5).map((index) => rect(320, 224 + index * 80, 480, 10, p.mainDark))
  const awning = range(6).map((index) => {
    const x = 250 + index * 58
    return shape(`M${x} 556H${x + 58}V610a29 29 0 0 1 -58 0Z`, index % 2 ? p.paper : p.accent)
  })
  return join(
    street(p, random, 700),
    mirrored(
      random.chance(0.5),
      shape('M320 560V190L800 120V560Z', p.main),
      shape('M340 560V226L780 160V560Z', p.glass),
      shape('M340 470L700 172L780 160V210L340 560Z', p.soft),
      bands,
      columns,
      random.chance(0.6) && [rect(430, 320, 76, 68, p.accentLight), rect(598, 400, 76, 68, p.accentLight)],
      shape('M320 190L800 120V150L320 220Z', p.mainDark),
      rect(220, 540, 760, 170, p.paper),
      rect(220, 524, 760, 26, p.ink, 4),
      rect(262, 590, 320, 120, p.inkSoft),
      shape('M330 710L420 590H500L410 710Z', p.metal),
      awning,
      rect(640, 580, 140, 130, p.inkSoft),
      rect(706, 580, 8, 130, p.paper),
      rect(690, 636, 8, 36, p.paper, 4),
      rect(722, 636, 8, 36, p.paper, 4),
      rect(820, 590, 130, 90, p.inkSoft),
      shape('M840 680L900 590H936L876 680Z', p.metal),
    ),
    rect(0, 708, 1200, 192, p.floor),
    rect(0, 708, 1200, 14, p.shadow),
    tree(p, random.between(110, 150), 724, 280),
    tree(p, random.between(1050, 1100), 724, 230),
  )
}

export const tent: Draw = (p, random) => {
  const night = random.chance(0.5)
  return join(
    countryside(p, random, 640),
    [pine(p, 120, 660, 330), pine(p, 240, 650, 230), pine(p, 1080, 660, 360), pine(p, 970, 650, 220)],
    rect(0, 660, 1200, 240, p.leaf),
    mirrored(
      random.chance(0.5),
      oval(600, 744, 430, 26, p.leafDark),
      shape('M480 310L760 250L1010 730H300Z', p.mainDark),
      shape('M480 310L760 730H220Z', p.main),
      shape('M480 310L580 730H360Z', night ? p.accent : p.ink),
      shape('M480 310L440 730H360Z', p.mainLight),
      line('M480 310L464 284M760 250L772 228M240 730L170 762M1000 726L1070 756', p.ink, 8),
    ),
    random.chance(0.6) && campfire(p),
  )
}

function campfire(p: Palette) {
  return join(
    line('M880 800L1000 780M880 780L1000 800', p.woodDark, 22),
    shape('M940 680Q990 740 970 776Q940 800 908 776Q890 740 918 720Q930 710 940 680Z', p.accent),
    shape('M940 730Q962 760 950 780Q936 790 924 776Q920 760 940 730Z', p.paper),
  )
}

export const mountain: Draw = (p, random) => {
  const peak = random.between(520, 620)
  return join(
    rect(0, 0, 1200, 900, p.wall),
    circle(random.pick([250, 960]), 210, 95, p.accentLight),
    mirrored(
      random.chance(0.5),
      shape('M-40 700L240 340L420 540L560 440L820 700Z', p.floor),
      shape('M640 700L960 300L1280 700Z', p.shadow),
      shape('M960 300L1040 400L990 380L960 430L920 384L880 400Z', p.paper),
      shape(`M180 740L${peak} 160L1060 740Z`, p.main),
      shape(`M${peak} 160L1060 740H${peak + 60}L${peak - 40} 480L${peak + 50} 360Z`, p.mainDark),
      shape(
        `M${peak} 160L${peak + 144} 340L${peak + 80} 316L${peak + 20} 390L${peak - 50} 320L${peak - 124} 350Z`,
        p.paper,
      ),
      line(`M${peak} 162V90`, p.ink, 10),
      shape(`M${peak} 88L${peak + 70} 112L${peak} 136Z`, p.accent),
    ),
    shape('M0 720Q300 640 620 700T1200 680V900H0Z', p.leaf),
    shape('M0 800Q420 700 820 790T1200 780V900H0Z', p.leafDark),
    [
      pine(p, 130, 790, 220),
      pine(p, 230, 770, 150),
      pine(p, 1040, 780, 240),
      pine(p, 940, 770, 140),
      pine(p, 1130, 790, 150),
    ],
  )
}
