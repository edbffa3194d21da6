import { countryside, pine, room, street, type Draw } from './backdrops.ts'
import type { Palette } from './palette.ts'
import { circle, join, line, mirrored, oval, range, rect, ring, shape } from './shapes.ts'

function wheel(p: Palette, x: number, y: number, radius: number, spokes: number) {
  const rim = radius * 0.62
  const spoke = range(spokes).map((index) => {
    const angle = (index / spokes) * 2 * Math.PI - Math.PI / 2
    return `M${x} ${y}L${(x + Math.cos(angle) * rim).toFixed(1)} ${(y + Math.sin(angle) * rim).toFixed(1)}`
  })
  return join(
    circle(x, y, radius, p.ink),
    circle(x, y, rim, p.metalLight),
    spokes > 0 && line(spoke.join(''), p.metal, radius * 0.13),
    circle(x, y, radius * 0.18, p.ink),
  )
}

const carBodies = {
  saloon: {
    body: 'M150 600Q142 512 190 486Q250 468 318 464Q400 372 492 352Q580 338 668 352Q722 362 790 420L850 466Q960 478 1014 508Q1050 530 1050 596V624Q1050 648 1020 648H176Q150 646 150 600Z',
    windows: [
      'M364 466Q426 396 500 378Q540 370 578 370V466Z',
      'M602 370Q640 370 668 378Q708 390 758 432L796 466H602Z',
    ],
    door: 'M590 372V600Q590 626 560 626M822 470Q834 540 800 560',
  },
  hatchback: {
    body: 'M196 604Q188 520 214 462L258 376Q274 350 310 346Q480 326 620 342Q690 350 762 412L824 466Q930 480 984 508Q1020 530 1020 596V624Q1020 648 990 648H224Q196 646 196 604Z',
    windows: [
      'M276 456L310 388Q318 372 336 370Q360 368 380 366V462Z',
      'M402 364Q480 356 566 362V464H402Z',
      'M590 364Q640 368 674 384Q710 406 770 466H590Z',
    ],
    door: 'M578 366V600Q578 626 548 626M392 364V470',
  },
  suv: {
    body: 'M166 600V470L200 340Q208 308 246 304Q440 284 640 300Q690 304 734 352L822 446Q950 456 1006 484Q1046 506 1046 580V620Q1046 644 1016 644H196Q166 642 166 600Z',
    windows: [
      'M212 444L240 348Q246 332 264 330L372 324V444Z',
      'M396 322Q480 318 566 322V446H396Z',
      'M590 324Q636 326 658 334Q690 352 770 446H590Z',
    ],
    door: 'M578 326V600Q578 622 548 622M384 324V560',
  },
} as const

export const car: Draw = (p, random) => {
  const kind = random.pick(['saloon', 'hatchback', 'suv'] as const)
  const { body, windows, door } = carBodies[kind]
  const spokes = random.pick([5, 6, 8])
  const [rear, front, radius] =
    kind === 'saloon' ? [344, 862, 84] : kind === 'hatchback' ? [368, 842, 84] : [360, 860, 94]
  const axle = 724 - radius
  const arch = (x: number) =>
    shape(`M${x - radius - 16} 650A${radius + 16} ${radius + 16} 0 0 1 ${x + radius + 16} 650Z`, p.ink)
  const lampY = kind === 'suv' ? 512 : 528
  const right = kind === 'hatchback' ? 1020 : 1048
  const left = kind === 'hatchback' ? 198 : kind === 'suv' ? 166 : 152
  return join(
    random.chance(0.6) ? street(p, random) : countryside(p, random, 640),
    rect(0, 640, 1200, 260, p.floor),
    mirrored(
      random.chance(0.5),
      oval(604, 724, 500, 22, p.shadow),
      kind === 'suv' && random.chance(0.6) && line('M262 290H610M300 300V290M570 300V290', p.ink, 10),
      shape(body, p.main),
      windows.map((window) => shape(window, p.inkSoft)),
      shape(kind === 'suv' ? 'M470 446L530 320H566L506 446Z' : 'M476 464L524 364H560L512 464Z', p.metal),
      line(door, p.mainDark, 5),
      rect(left, 606, right - left - 2, 40, p.mainDark, 18),
      rect(470, 494, 52, 12, p.mainDark, 6),
      rect(690, 494, 52, 12, p.mainDark, 6),
      rect(left, kind === 'saloon' ? 506 : 474, 26, 58, p.accent, 10),
      shape(
        `M${right - 92} ${lampY - 22}Q${right - 40} ${lampY - 16} ${right - 8} ${lampY + 12}L${right - 20} ${lampY + 28}Q${right - 70} ${lampY + 22} ${right - 92} ${lampY - 22}Z`,
        p.paper,
      ),
      shape('M744 462Q742 434 768 434Q790 436 790 462Z', p.mainDark),
      arch(rear),
      arch(front),
      wheel(p, rear, axle, radius, spokes),
      wheel(p, front, axle, radius, spokes),
    ),
  )
}

export const motorcycle: Draw = (p, random) => {
  const spokes = random.pick([6, 10])
  const faired = random.chance(0.4)
  return join(
    random.chance(0.5) ? street(p, random) : countryside(p, random, 640),
    rect(0, 640, 1200, 260, p.floor),
    mirrored(
      random.chance(0.5),
      oval(600, 724, 430, 20, p.shadow),
      wheel(p, 330, 590, 134, spokes),
      wheel(p, 872, 590, 134, spokes),
      line('M330 590L600 600', p.metal, 26),
      line('M410 450L372 560', p.accent, 16),
      shape('M500 470H730L700 630Q690 652 660 652H560Q530 652 522 630Z', p.ink),
      rect(560, 490, 120, 22, p.metal, 8),
      rect(556, 524, 128, 22, p.metal, 8),
      rect(552, 558, 136, 22, p.metal, 8),
      circle(612, 620, 44, p.metalLight),
      line('M690 560Q700 650 620 662H330', p.metal, 30),
      line('M330 662H250', p.metalLight, 38),
      line('M772 350L872 590', p.metalLight, 24),
      shape('M748 498Q800 420 880 432Q960 444 1002 520Q930 470 870 472Q810 474 776 520Z', p.main),
      shape('M236 408Q270 384 330 398L500 440Q540 452 536 486L330 462Q260 452 236 408Z', p.ink),
      shape('M210 430Q236 400 262 414L340 452L420 470L400 496Q270 500 210 430Z', p.main),
      shape(
        'M486 456Q520 358 640 352Q730 350 768 398L742 466Q720 488 680 486L520 490Q488 486 486 456Z',
        p.main,
      ),
      shape('M560 440Q590 390 660 388Q700 388 726 404L716 432Z', p.mainLight),
      line('M780 372L752 306L700 300', p.ink, 16),
      faired && shape('M740 400Q750 320 800 280Q838 300 850 370L846 470L760 500Z', p.accent),
      faired && shape('M772 340Q784 296 802 284Q830 300 838 340Z', p.glass),
      circle(822, 394, 44, p.ink),
      circle(832, 394, 33, p.paper),
      rect(196, 412, 30, 30, p.accent, 10),
    ),
  )
}

export const truck: Draw = (p, random) => {
  const striped = random.chance(0.5)
  return join(
    street(p, random, 650),
    mirrored(
      random.chance(0.5),
      oval(590, 736, 500, 20, p.shadow),
      rect(120, 608, 920, 50, p.ink, 8),
      rect(110, 240, 630, 376, p.paper, 14),
      striped ? shape('M110 420L740 330V430L110 520Z', p.accent) : rect(110, 480, 630, 60, p.accent),
      rect(110, 590, 630, 26, p.paperDark),
      range(4).map((index) => rect(230 + index * 128, 256, 6, 334, p.paperDark)),
      shape(
        'M760 640V370Q760 336 796 336H912Q940 336 954 362L1012 486Q1056 500 1060 540V640Q1060 656 1040 656H776Q760 656 760 640Z',
        p.main,
      ),
      shape('M846 376H908Q922 376 930 390L974 484H846Z', p.inkSoft),
      shape('M868 484L898 376H908Q922 376 930 390L900 484Z', p.metal),
      shape('M760 370Q760 336 796 336H820L800 290Q764 300 760 350Z', p.mainDark),
      line('M830 370V610', p.mainDark, 5),
      rect(846, 512, 48, 12, p.mainDark, 6),
      rect(1020, 540, 40, 40, p.paper, 10),
      rect(990, 620, 76, 36, p.ink, 10),
      [260, 410, 912].map((x) => wheel(p, x, 664, 72, 6)),
    ),
  )
}

export const boat: Draw = (p, random) => {
  const waves = range(9).map((index) => {
    const [x, y] = [random.between(40, 1080), 768 + index * 13]
    return `M${x} ${y}q20 -12 40 0t40 0`
  })
  const sailing = random.chance(0.55)
  const sails = [
    line('M590 130V610', p.woodDark, 16),
    shape('M616 150Q800 330 860 560H616Z', p.main),
    shape('M616 420Q740 428 823 452Q845 504 860 560H616Z', p.mainDark),
    shape('M566 190Q500 400 350 560H566Z', p.accent),
    shape('M590 130L660 152L590 174Z', p.accent),
    shape('M270 600H930Q900 730 790 736H430Q320 730 270 600Z', p.paper),
    shape('M294 650H911Q905 672 886 690H325Q306 672 294 650Z', p.main),
    rect(260, 592, 680, 22, p.wood, 10),
  ]
  const cabin = [
    shape('M430 560L500 420H720Q740 420 752 440L820 560Z', p.paper),
    shape('M496 540L540 456H620V540Z', p.inkSoft),
    shape('M644 456H706Q718 456 726 470L764 540H644Z', p.inkSoft),
    rect(470, 396, 280, 30, p.accent, 15),
    line('M690 396V290M690 300L760 330L690 350', p.accent, 10),
    shape('M170 560H990Q1060 556 1080 540Q1040 690 900 736H300Q200 720 170 560Z', p.main),
    shape('M184 610H1036Q1026 630 1014 648H196Z', p.paper),
    line('M860 540V480H1020L1060 540M940 480V540', p.metal, 10),
  ]
  return join(
    rect(0, 0, 1200, 900, p.wall),
    circle(random.pick([260, 940]), 220, 100, p.soft),
    mirrored(random.chance(0.5), shape('M0 560Q180 440 360 520T700 500T940 540L1200 560V600H0Z', p.floor)),
    rect(0, 560, 1200, 340, p.glass),
    mirrored(random.chance(0.5), sailing ? sails : cabin),
    rect(0, 722, 1200, 178, p.glass),
    oval(600, 724, sailing ? 300 : 420, 12, p.soft),
    line(waves.join(''), p.soft, 8),
  )
}

export const bicycle: Draw = (p, random) => {
  const [rear, front, axle] = [352, 848, 560]
  const sporty = random.chance(0.5)
  const spokes = range(8).map((index) => {
    const angle = (index * Math.PI) / 8
    const [dx, dy] = [Math.cos(angle) * 150, Math.sin(angle) * 150].map(Math.round) as [number, number]
    return [rear, front].map((x) => `M${x - dx} ${axle - dy}L${x + dx} ${axle + dy}`).join('')
  })
  const backdrop = random.chance(0.5)
    ? room(p, random, 700)
    : join(countryside(p, random, 600), rect(0, 680, 1200, 220, p.floor))
  return join(
    backdrop,
    mirrored(
      random.chance(0.5),
      oval(600, 724, 450, 18, p.shadow),
      line(spokes.join(''), p.metal, 3),
      [rear, front].map((x) => ring(x, axle, 152, p.ink, sporty ? 18 : 22) + circle(x, axle, 18, p.ink)),
      !sporty &&
        line(
          `M${rear - 172} 500Q${rear - 130} 392 ${rear} 384Q${rear + 90} 384 ${rear + 140} 440`,
          p.accent,
          16,
        ),
      !sporty && line(`M${front - 130} 440Q${front - 70} 380 ${front} 384`, p.accent, 16),
      line(`M${rear} ${axle}L500 366`, p.main, 16),
      line(`M${rear} ${axle}H560`, p.metal, 14),
      line(sporty ? 'M500 366L762 350L560 560Z' : 'M514 410L770 390L560 560L500 366', p.main, 24),
      line('M560 560L490 320', p.main, 22),
      line(`M752 300L786 404L${front} ${axle}`, p.main, 22),
      shape('M410 300Q420 284 470 286L560 296Q572 300 560 314Q500 324 470 340Q412 338 410 300Z', p.ink),
      sporty
        ? line('M752 300L816 292Q866 296 862 340Q856 372 818 366', p.ink, 18)
        : line('M752 300L744 262Q700 240 660 262', p.ink, 18),
      !sporty &&
        random.chance(0.7) &&
        join(
          shape('M778 300H936L916 402H800Z', p.wood),
          line('M790 334H926M796 368H920M834 304L842 398M880 304L876 398', p.woodDark, 6),
        ),
      circle(560, 560, 46, p.accent),
      circle(560, 560, 18, p.ink),
      line('M560 560L610 630M590 634H636', p.ink, 14),
    ),
  )
}

export const tractor: Draw = (p, random) => {
  const furrows = range(5).map(
    (index) => `M0 ${716 + index * 44}Q600 ${690 + index * 44} 1200 ${716 + index * 44}`,
  )
  const lugs = range(14).map((index) => {
    const angle = (index * Math.PI) / 7
    const point = (radius: number) =>
      `${Math.round(410 + Math.cos(angle) * radius)} ${Math.round(560 + Math.sin(angle) * radius)}`
    return `M${point(140)}L${point(176)}`
  })
  return join(
    countryside(p, random, 620),
    random.chance(0.6) && [pine(p, 120, 630, 150), pine(p, 1090, 628, 190)],
    rect(0, 680, 1200, 220, p.wood),
    line(furrows.join(''), p.woodDark, 12),
    mirrored(
      random.chance(0.5),
      oval(620, 732, 440, 20, p.woodDark),
      rect(540, 540, 380, 60, p.ink, 10),
      line('M760 400V250Q760 236 776 232', p.ink, 22),
      shape('M560 400H880Q936 404 940 460V560H560Z', p.main),
      shape('M560 400H880Q916 402 930 432H560Z', p.mainLight),
      range(4).map((index) => rect(680 + index * 40, 466, 18, 70, p.mainDark, 8)),
      shape('M912 452H944V540H912Z', p.ink),
      circle(906, 436, 20, p.paper),
      shape('M340 480L370 224H580L630 400V500Z', p.glass),
      line('M352 480L380 224M574 224L628 400V540M470 224V480', p.ink, 16),
      rect(330, 190, 296, 42, p.main, 18),
      rect(560, 176, 44, 20, p.accent, 8),
      shape('M212 520Q230 370 410 362Q560 366 606 500L606 560H560Q540 430 410 420Q290 420 262 530Z', p.main),
      line(lugs.join(''), p.ink, 26),
      circle(410, 560, 160, p.ink),
      circle(410, 560, 92, p.accent),
      circle(410, 560, 34, p.ink),
      circle(836, 628, 96, p.ink),
      circle(836, 628, 54, p.accent),
      circle(836, 628, 20, p.ink),
    ),
  )
}
