import type { Palette, Random } from './palette.ts'
import { circle, join, line, mirrored, oval, rect, shape } from './shapes.ts'

export type Draw = (palette: Palette, random: Random) => string

/** A wall and a floor, with one quiet shape behind the object. */
export function room(p: Palette, random: Random, floorAt = 690) {
  const x = random.between(520, 680)
  const behind = random.pick([
    () => circle(x, 420, 330, p.soft),
    () => shape(`M${x - 290} ${floorAt}V400a290 290 0 0 1 580 0V${floorAt}Z`, p.soft),
    () => rect(x - 400, 130, 800, 460, p.soft, 40),
    () => join(circle(x - 150, 380, 250, p.soft), circle(x + 210, 470, 190, p.soft)),
  ])
  return join(rect(0, 0, 1200, 900, p.wall), behind(), rect(0, floorAt, 1200, 900 - floorAt, p.floor))
}

/** A top view: a surface with a mat or a disc under the object. */
export function surface(p: Palette, random: Random) {
  const mat = random.pick([
    () => circle(random.between(560, 640), 450, 370, p.soft),
    () => shape(`M0 ${random.between(560, 680)}L1200 ${random.between(240, 380)}V900H0Z`, p.soft),
    () => join(rect(170, 90, 860, 720, p.soft, 60)),
  ])
  return join(rect(0, 0, 1200, 900, p.wall), mat())
}

/** Sky, sun and two rows of hills above flat ground. */
export function countryside(p: Palette, random: Random, groundAt = 620) {
  const sun = random.pick([240, 940])
  return join(
    rect(0, 0, 1200, 900, p.wall),
    circle(sun, random.between(190, 250), 90, p.soft),
    mirrored(
      random.chance(0.5),
      shape(`M0 ${groundAt}V480Q170 360 340 450T720 430T1200 400V${groundAt}Z`, p.floor),
      shape(`M0 ${groundAt}V560Q260 470 520 540T980 520T1200 560V${groundAt}Z`, p.shadow),
    ),
    rect(0, groundAt, 1200, 900 - groundAt, p.leaf),
  )
}

/** A street: sky, a quiet skyline and a road. */
export function street(p: Palette, random: Random, roadAt = 640) {
  const skyline = `M0 ${roadAt}V470H110V390H230V500H330V340H450V440H560V500H650V370H790V460H880V330H1000V480H1090V420H1200V${roadAt}Z`
  return join(
    rect(0, 0, 1200, 900, p.wall),
    circle(random.between(250, 950), random.between(190, 260), 100, p.soft),
    mirrored(random.chance(0.5), shape(skyline, p.soft)),
    rect(0, roadAt, 1200, 900 - roadAt, p.floor),
    rect(0, roadAt, 1200, 12, p.shadow),
  )
}

export function tree(p: Palette, x: number, footAt: number, height: number) {
  const crown = height * 0.3
  return join(
    line(`M${x} ${footAt}V${footAt - height * 0.55}`, p.woodDark, height * 0.06),
    oval(x, footAt - height * 0.68, crown, height * 0.36, p.leafDark),
    oval(x - crown * 0.28, footAt - height * 0.74, crown * 0.55, height * 0.22, p.leaf),
  )
}

export function pine(p: Palette, x: number, footAt: number, height: number) {
  const half = height * 0.24
  const tier = (top: number, width: number, bottom: number) =>
    `M${x} ${footAt - height * top}L${x + half * width} ${footAt - height * bottom}H${x - half * width}Z`
  return join(
    rect(x - height * 0.03, footAt - height * 0.16, height * 0.06, height * 0.16, p.woodDark),
    shape(tier(1, 0.7, 0.55) + tier(0.75, 0.9, 0.33) + tier(0.52, 1.1, 0.12), p.leafDark),
  )
}
