import { room, surface, type Draw } from './backdrops.ts'
import { circle, join, line, mirrored, oval, range, rect, ring, shape, turned } from './shapes.ts'

export const watch: Draw = (p, random) => {
  const leather = random.chance(0.5)
  const strap = leather ? p.woodDark : p.metal
  const hour = random.between(-70, -40)
  const minute = random.between(30, 70)
  const marks = range(12).map((index) =>
    turned(index * 30, 600, 450, rect(595, 276, 10, index % 3 ? 22 : 40, p.ink, 4)),
  )
  const links = range(4).flatMap((index) => [
    rect(508, 24 + index * 56, 184, 8, p.inkSoft),
    rect(508, 668 + index * 56, 184, 8, p.inkSoft),
  ])
  return join(
    surface(p, random),
    turned(
      random.between(-24, 24),
      600,
      450,
      shape('M520 -60H680L716 260H484ZM484 640H716L680 960H520Z', strap),
      leather ? line('M536 -20L514 250M664 -20L686 250M514 650L536 920M686 650L664 920', p.wood, 6) : links,
      circle(612, 466, 236, p.shadow),
      rect(830, 424, 40, 52, p.metal, 10),
      circle(600, 450, 236, p.metal),
      circle(600, 450, 216, p.metalLight),
      circle(600, 450, 194, random.chance(0.5) ? p.paper : p.mainLight),
      marks,
      random.chance(0.5) && [ring(600, 540, 44, p.metal, 5), line('M600 540L616 516', p.accent, 6)],
      turned(hour, 600, 450, line('M600 466V352', p.ink, 18)),
      turned(minute, 600, 450, line('M600 470V300', p.ink, 12)),
      turned(minute + 110, 600, 450, line('M600 490V290', p.accent, 6)),
      circle(600, 450, 16, p.accent),
    ),
  )
}

export const smartwatch: Draw = (p, random) => {
  const arc = (radius: number, share: number) => {
    const angle = share * 2 * Math.PI
    const end = `${Math.round(600 + Math.sin(angle) * radius)} ${Math.round(450 - Math.cos(angle) * radius)}`
    return `M600 ${450 - radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${end}`
  }
  const rings = [p.accent, p.mainLight, p.paper].map((colour, index) => {
    const radius = 128 - index * 38
    return join(
      ring(600, 450, radius, p.inkSoft, 26),
      line(arc(radius, random.between(40, 90) / 100), colour, 26),
    )
  })
  const tiles = [
    rect(484, 330, 112, 112, p.accent, 26),
    rect(608, 330, 112, 112, p.mainLight, 26),
    rect(484, 456, 236, 116, p.paper, 26),
    line('M510 520H560L580 490L606 550L626 520H694', p.main, 12),
  ]
  return join(
    surface(p, random),
    turned(
      random.between(-20, 20),
      600,
      450,
      shape('M508 -60H692L720 250H480ZM480 650H720L692 960H508Z', p.main),
      line('M508 150H692M508 750H692', p.mainDark, 8),
      range(3).map((index) => rect(588, 800 + index * 44, 24, 20, p.mainDark, 10)),
      rect(434, 230, 364, 470, p.shadow, 100),
      rect(780, 360, 30, 80, p.metal, 12),
      rect(416, 212, 368, 476, p.metalLight, 110),
      rect(434, 230, 332, 440, p.ink, 94),
      random.chance(0.6) ? rings : tiles,
    ),
  )
}

export const ringScene: Draw = (p, random) => {
  const [gem, gemLight] = random.chance(0.5) ? [p.accent, p.accentLight] : [p.glass, p.paper]
  return join(
    room(p, random, 690),
    oval(600, 776, 360, 26, p.shadow),
    shape('M300 640H900L940 770Q942 784 920 784H280Q258 784 260 770Z', p.main),
    shape('M300 640H900L910 672H290Z', p.mainDark),
    ring(600, 510, 190, p.woodDark, 40),
    ring(600, 506, 190, p.wood, 28),
    rect(250, 690, 700, 94, p.main, 20),
    shape('M540 316L510 270H690L660 316Z', p.woodDark),
    shape('M600 316L462 190L520 110H680L738 190Z', gem),
    shape('M520 110H680L644 190H556Z', gemLight),
    shape('M600 316L556 190H644Z', gemLight),
    shape('M462 190L520 110L556 190Z', p.soft),
    line('M800 130V190M770 160H830M382 170V210M362 190H402', p.paper, 10),
  )
}

export const sneaker: Draw = (p, random) => {
  const stripes = random.chance(0.5)
  return join(
    room(p, random, 690),
    oval(600, 724, 470, 22, p.shadow),
    mirrored(
      random.chance(0.5),
      shape(
        'M178 640Q170 500 196 372Q204 330 246 340Q300 420 390 392Q440 372 470 320Q500 306 530 330Q620 440 740 500Q900 540 990 580Q1040 604 1040 652Z',
        p.main,
      ),
      shape('M178 640Q174 560 184 470Q300 480 340 560L360 650Z', p.mainDark),
      shape('M800 522Q910 546 990 580Q1040 604 1040 652H800Q740 590 800 522Z', p.mainLight),
      shape(
        'M390 392Q440 372 470 320Q500 306 530 330Q600 418 690 474L650 530Q520 470 430 410Z',
        p.accentLight,
      ),
      line('M520 396L586 348M572 440L634 394M626 480L690 436', p.paper, 16),
      stripes
        ? line('M470 640L560 500M540 640L626 520M610 640L690 540', p.paper, 24)
        : shape('M400 560Q520 640 760 530Q620 680 470 650Q400 630 400 560Z', p.accent),
      shape('M160 640H1046Q1066 660 1050 696Q1040 722 1000 722H210Q160 722 160 680Z', p.paper),
      rect(176, 694, 870, 28, p.accent, 14),
      line('M250 352Q230 344 214 366', p.accent, 22),
    ),
  )
}

export const boot: Draw = (p, random) => {
  const heeled = random.chance(0.4)
  return join(
    room(p, random, 710),
    oval(610, 762, 380, 22, p.shadow),
    mirrored(
      random.chance(0.5),
      shape(
        'M360 150Q470 176 600 150L612 430Q640 500 760 530Q900 560 916 640V690H350Q330 560 356 430Z',
        p.main,
      ),
      shape('M350 690Q338 600 350 500Q440 520 470 690Z', p.mainDark),
      shape('M770 532Q900 560 916 640V690H740Q700 600 770 532Z', p.mainDark),
      shape('M352 140Q470 172 608 140L612 214Q470 240 358 214Z', p.accent),
      !heeled && [
        shape('M560 210L612 420Q640 486 690 510L650 560Q560 510 530 420L500 224Z', p.mainLight),
        line('M510 290L590 270M524 360L604 336M548 430L624 398M590 490L652 450', p.paper, 16),
      ],
      heeled && [
        shape('M470 214Q540 230 590 220L598 420Q540 440 470 432Z', p.mainDark),
        line('M500 240V420M530 244V424M560 242V422', p.main, 8),
        line('M380 250V400', p.mainLight, 8),
      ],
      heeled
        ? shape('M340 684H926Q940 720 916 730H660L560 720L470 722V764H356Z', p.ink)
        : shape('M332 682H924Q944 700 936 760H870L856 746H800L786 760H720L706 746H640L600 760H340Z', p.ink),
      shape('M340 676H922V700H340Z', p.wood),
      line('M372 152Q362 108 392 112Q412 120 404 156', p.accent, 14),
    ),
  )
}

export const jacket: Draw = (p, random) => {
  const hooded = random.chance(0.5)
  const quilted = random.chance(0.5)
  const seams = range(3).map((index) => `M410 ${430 + index * 90}H575M625 ${430 + index * 90}H790`)
  return join(
    room(p, random, 800),
    rect(0, 96, 1200, 16, p.woodDark),
    line('M600 112Q640 60 600 52Q566 56 574 84', p.metal, 12),
    line('M600 112V176M600 168L440 250M600 168L760 250', p.wood, 20),
    hooded && shape('M470 270Q470 130 600 130Q730 130 730 270Z', p.mainDark),
    shape(
      'M450 236L340 290Q290 320 276 390L220 690Q216 716 244 722L316 736Q342 738 346 712L390 500Z',
      p.mainDark,
    ),
    shape(
      'M750 236L860 290Q910 320 924 390L980 690Q984 716 956 722L884 736Q858 738 854 712L810 500Z',
      p.mainDark,
    ),
    shape(
      'M500 206L430 246Q384 300 384 400V740Q384 768 412 768H788Q816 768 816 740V400Q816 300 770 246L700 206Q600 300 500 206Z',
      p.main,
    ),
    quilted && line(seams.join(''), p.mainDark, 8),
    shape(
      'M496 204Q600 300 704 204L740 236Q690 330 600 330Q510 330 460 236Z',
      hooded ? p.mainLight : p.accent,
    ),
    line('M600 300V766', p.paper, 10),
    rect(588, 330, 24, 40, p.accent, 6),
    line('M430 570L500 640M770 570L700 640', p.ink, 12),
    rect(388, 728, 424, 40, p.mainDark, 14),
    shape('M224 660L352 688L346 712Q342 738 316 736L244 722Q216 716 220 690Z', p.accent),
    shape('M976 660L848 688L854 712Q858 738 884 736L956 722Q984 716 980 690Z', p.accent),
  )
}

export const bag: Draw = (p, random) => {
  const backpack = random.chance(0.45)
  const pack = [
    line('M540 180Q540 120 600 120T660 180', p.mainDark, 24),
    rect(300, 480, 90, 230, p.mainDark, 36),
    rect(810, 480, 90, 230, p.mainDark, 36),
    shape('M350 400Q350 170 600 170T850 400V700Q850 756 796 756H404Q350 756 350 700Z', p.main),
    line('M410 430Q420 240 600 240T790 430', p.mainDark, 10),
    rect(410, 470, 380, 236, p.mainLight, 36),
    line('M450 530H750', p.ink, 10),
    rect(690, 524, 20, 60, p.accent, 8),
    rect(540, 340, 120, 60, p.accent, 14),
  ]
  const handbag = [
    line('M430 380Q430 160 600 160T770 380', p.woodDark, 28),
    shape(
      'M330 350H870Q900 350 906 380L960 710Q964 756 920 756H280Q236 756 240 710L294 380Q300 350 330 350Z',
      p.main,
    ),
    shape(
      'M330 350H870Q900 350 906 380L918 456Q760 560 600 560T282 456L294 380Q300 350 330 350Z',
      p.mainDark,
    ),
    circle(600, 556, 34, p.accent),
    circle(600, 556, 14, p.paper),
    line('M284 700H916', p.mainLight, 8),
    line('M440 380V440M760 380V440', p.accent, 16),
  ]
  return join(
    room(p, random, 690),
    oval(600, 758, 390, 22, p.shadow),
    mirrored(random.chance(0.5), backpack ? pack : handbag),
  )
}
