import { room, type Draw } from './backdrops.ts'
import { mix } from './palette.ts'
import { circle, join, line, mirrored, oval, range, rect, ring, shape } from './shapes.ts'

export const sofa: Draw = (p, random) => {
  const seats = random.pick([2, 3])
  const width = 680 / seats
  const lamp = random.chance(0.6)
  return join(
    room(p, random, 680),
    random.chance(0.6) && [
      rect(480, 150, 150, 180, p.paper, 6),
      rect(496, 166, 118, 148, p.accentLight),
      shape('M496 314V270Q560 220 614 280V314Z', p.accent),
      rect(650, 190, 110, 140, p.paper, 6),
      rect(664, 204, 82, 112, p.mainLight),
      circle(705, 260, 26, p.main),
    ],
    oval(600, 780, 520, 26, p.shadow),
    mirrored(
      random.chance(0.5),
      lamp && [
        line('M1090 250V770M1040 770H1140', p.ink, 12),
        shape('M1030 290L1062 180H1118L1150 290Z', p.accent),
      ],
      line('M230 740V780M970 740V780', p.woodDark, 24),
      rect(230, 380, 740, 300, p.mainDark, 60),
      range(seats).map((index) => rect(262 + index * width, 400, width - 8, 220, p.main, 40)),
      rect(200, 570, 800, 170, p.mainDark, 40),
      range(seats).map((index) => rect(262 + index * width, 570, width - 8, 100, p.mainLight, 30)),
      rect(150, 490, 130, 256, p.main, 56),
      rect(920, 490, 130, 256, p.main, 56),
      shape(
        'M300 470L410 450Q430 450 434 470L448 570Q448 586 430 590L320 600Q300 600 298 584L284 494Q284 474 300 470Z',
        p.accent,
      ),
      random.chance(0.5) &&
        shape(
          'M780 450L890 470Q906 474 904 494L890 584Q888 600 868 600L770 588Q754 584 754 570L760 470Q764 450 780 450Z',
          p.accentLight,
        ),
      lamp
        ? ''
        : shape('M1060 650Q1040 520 1080 440Q1120 520 1100 650Z', p.leafDark) +
            shape('M1030 650H1130L1114 780H1046Z', p.accent),
    ),
  )
}

export const washer: Draw = (p, random) =>
  join(
    room(p, random, 720),
    range(4).map((index) => rect(0, 130 + index * 150, 1200, 5, p.floor)),
    rect(0, 720, 1200, 180, p.floor),
    mirrored(
      random.chance(0.5),
      oval(600, 778, 360, 22, p.shadow),
      rect(330, 150, 500, 620, p.paper, 28),
      rect(330, 150, 500, 120, p.paperDark, 28),
      rect(360, 178, 150, 64, p.paper, 10),
      circle(580, 210, 36, p.metal),
      line('M580 210V184', p.paper, 8),
      rect(650, 186, 150, 50, p.ink, 8),
      rect(670, 204, 50, 14, p.accent, 6),
      ring(580, 500, 190, p.metal, 34),
      circle(580, 500, 172, p.inkSoft),
      shape('M408 500Q470 450 560 510T752 480A172 172 0 0 1 408 500Z', p.glass),
      shape('M470 590Q520 500 600 560Q660 500 700 570Q650 650 580 652Q510 650 470 590Z', p.main),
      circle(640, 570, 40, p.accent),
      circle(500, 430, 20, p.soft),
      circle(546, 396, 12, p.soft),
      rect(752, 466, 34, 76, p.metal, 14),
      rect(360, 732, 440, 16, p.paperDark, 8),
      random.chance(0.7) && [
        shape('M880 610H1090L1066 776H904Z', p.wood),
        line('M888 656H1084M896 706H1076M940 612L950 770M1030 612L1020 770', p.woodDark, 8),
        shape('M890 610Q920 540 980 566Q1030 520 1080 610Z', p.accentLight),
        shape('M960 610Q1000 550 1070 610Z', p.main),
      ],
    ),
  )

export const plant: Draw = (p, random) => {
  const foot = 600
  const leaf = (angle: number, length: number, dark: boolean) =>
    `<g transform="translate(600 ${foot}) rotate(${angle})">${shape(`M0 0Q${-length * 0.24} ${-length * 0.6} 0 ${-length}Q${length * 0.24} ${-length * 0.6} 0 0Z`, dark ? p.leafDark : p.leaf)}${line(`M0 ${-length * 0.1}V${-length * 0.85}`, dark ? p.leaf : p.leafDark, 6)}</g>`
  const stem = (angle: number, length: number) =>
    `<g transform="translate(600 ${foot}) rotate(${angle})">${line(`M0 0V${-length}`, p.leafDark, 12)}<g transform="translate(0 ${-length})">${shape('M0 40Q-110 20 -96 -70Q-80 -150 0 -170Q80 -150 96 -70Q110 20 0 40Z', p.leaf)}${line('M0 30V-130M0 -20L-60 -60M0 -20L60 -60M0 -76L-44 -112M0 -76L44 -112', p.leafDark, 7)}</g></g>`
  const tall = random.chance(0.5)
  return join(
    room(p, random, 710),
    oval(600, 790, 250, 22, p.shadow),
    mirrored(
      random.chance(0.5),
      tall
        ? [
            leaf(-34, 400, true),
            leaf(32, 430, true),
            leaf(-14, 500, false),
            leaf(16, 470, false),
            leaf(0, 380, true),
            leaf(-52, 270, false),
            leaf(50, 280, false),
          ]
        : [stem(-58, 210), stem(56, 230), stem(-26, 310), stem(28, 300), stem(0, 370)],
      line('M480 760L450 800M720 760L750 800', p.woodDark, 22),
      shape('M430 560H770L730 750Q724 780 692 780H508Q476 780 470 750Z', p.main),
      rect(412, 540, 376, 64, p.mainDark, 16),
      random.chance(0.5)
        ? shape(
            'M446 640L468 690L510 640L552 690L600 640L648 690L690 640L732 690L754 640V662L726 720L690 676L648 724L600 676L552 724L510 676L474 720L446 662Z',
            p.accent,
          )
        : rect(452, 660, 296, 30, p.accent),
    ),
  )
}

export const baby: Draw = (p, random) => {
  const toy = random.chance(0.6)
  return join(
    room(p, random, 700),
    oval(590, 772, 400, 22, p.shadow),
    mirrored(
      random.chance(0.5),
      line('M330 420Q280 320 214 316', p.ink, 20),
      line('M214 316H180', p.woodDark, 32),
      line('M420 560L720 720M760 560L470 720', p.metal, 18),
      shape('M320 440H860Q850 620 660 620H500Q340 610 320 440Z', p.main),
      shape('M590 440V180Q840 190 860 440Z', p.accent),
      shape('M590 440V180Q650 184 704 206L650 440Z', p.accentDark),
      shape('M590 440L704 206Q770 236 812 290Z', p.accentLight),
      rect(310, 424, 562, 34, p.mainDark, 16),
      shape('M330 424Q360 370 450 376Q530 380 570 424Z', p.paper),
      line('M380 540H800', p.mainLight, 10),
      [440, 750].map(
        (x) => circle(x, 712, 62, p.ink) + circle(x, 712, 38, p.metalLight) + circle(x, 712, 12, p.ink),
      ),
    ),
    toy &&
      mirrored(
        random.chance(0.5),
        rect(960, 704, 76, 76, p.accent, 8),
        rect(1040, 704, 76, 76, p.main, 8),
        rect(1000, 626, 76, 76, p.paper, 8),
        circle(998, 742, 18, p.paper),
        shape('M1078 722L1100 762H1056Z', p.paper),
        rect(1022, 648, 32, 32, p.accent),
      ),
  )
}

export const paw: Draw = (p, random) => {
  const cat = random.chance(0.5)
  const coats = [
    { fur: p.wood, dark: p.woodDark, light: mix(p.wood, p.paper, 0.35) },
    { fur: p.metal, dark: p.inkSoft, light: p.metalLight },
  ]
  const { fur, dark, light } = random.pick(coats)
  const dogHead = [
    shape('M490 222Q370 240 366 350Q364 450 410 460Q450 440 460 340Z', dark),
    shape('M630 222Q750 240 754 350Q756 450 710 460Q670 440 660 340Z', dark),
    rect(430, 210, 260, 280, fur, 120),
    shape('M520 340Q560 230 600 340L620 440Q560 520 500 440Z', p.paper),
    oval(560, 410, 38, 26, p.ink),
    line('M560 430V456M560 456Q540 480 516 466M560 456Q580 480 604 466', p.ink, 8),
  ]
  const catHead = [
    shape('M430 340L426 190L530 250ZM690 340L694 190L590 250Z', fur),
    shape('M446 280L444 222L492 252ZM674 280L676 222L628 252Z', p.accentLight),
    oval(560, 350, 146, 122, fur),
    shape('M536 240H584L570 300H550ZM500 250L520 252L526 296ZM620 250L600 252L594 296Z', dark),
    oval(560, 408, 58, 40, p.paper),
    shape('M544 382H576L560 400Z', p.ink),
    line('M560 400V416Q544 432 526 420M560 416Q576 432 594 420', p.ink, 7),
    line('M470 400L390 386M470 418L394 426M650 400L730 386M650 418L726 426', p.ink, 5),
  ]
  return join(
    room(p, random, 690),
    mirrored(
      random.chance(0.5),
      oval(600, 772, 400, 22, p.shadow),
      cat
        ? line('M680 720Q830 740 800 620Q780 560 830 540', dark, 44)
        : line('M680 690Q780 660 800 580', fur, 40),
      shape('M450 460Q400 560 396 700Q396 772 470 772H650Q724 772 724 700Q720 560 670 460Z', fur),
      shape('M500 470Q560 620 620 470Z', p.paper),
      shape(
        'M396 700Q400 640 470 640Q520 660 520 772H450Q396 766 396 700ZM724 700Q720 640 650 640Q600 660 600 772H670Q724 766 724 700Z',
        dark,
      ),
      rect(494, 560, 58, 212, light, 29),
      rect(568, 560, 58, 212, light, 29),
      cat ? catHead : dogHead,
      circle(504, 342, 17, p.ink),
      circle(616, 342, 17, p.ink),
      circle(509, 337, 5, p.paper),
      circle(621, 337, 5, p.paper),
      line('M470 488Q560 524 650 488', p.accent, 24),
      circle(560, 526, 20, p.paper),
      shape('M860 680H1080L1110 760Q1112 776 1092 776H848Q828 776 830 760Z', p.accent),
      oval(970, 680, 110, 20, p.woodDark),
      circle(970, 742, 16, p.paper),
      [940, 960, 980, 1000].map((x, index) => circle(x, index % 3 ? 714 : 726, 8, p.paper)),
    ),
  )
}
