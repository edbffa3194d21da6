import { fold } from '../values/words.ts'

type Rule = { from: readonly number[]; to: number; when: RegExp; unless?: RegExp }

const training = [1301, 1295]
const otherCamping = [1278]

/**
 * Rules for titles that clearly name another leaf than the seller chose; the first match wins. Titles are
 * folded: lower case, no diacritics, single spaces.
 */
const rules: readonly Rule[] = [
  { from: training, to: 3002, when: /trampolin/ },
  { from: training, to: 1225, when: /masazn|masazu|masazer|\bsauna/ },
  { from: training, to: 2076, when: /\bgps sat\b|\bsat gps\b/ },
  { from: training, to: 1298, when: /trak[aeu] za trcanje|walkingpad|treadmill/ },
  { from: training, to: 1297, when: /bicik|spin bike|spinning/ },
  { from: training, to: 3003, when: /sprav[aeu] za veslanje|veslac|klupa za veslanje/, unless: /\blat\b/ },
  {
    from: training,
    to: 3005,
    when: /\brack|stalak|stalci|nosac|kavez|power rack|garaza|vratilo|razboj|ljestve|polica|\btree\b/,
    unless: /gladijator|\bbench\b/,
  },
  {
    from: training,
    to: 1299,
    when: /klup[aeu]|\bbench\b|\bbendz/,
    unless: /inverzi|listove|pilates|kucna teretana/,
  },
  { from: training, to: 1300, when: /trbusnja|abdominal|\bab\b|crunch|za stomak/ },
  {
    from: training,
    to: 3004,
    when: /teretan|gladijator|\blat\b|\bpress\b|\bcurl\b|extension|pulldown|pure kraft|sportsart|gym80|\bshua\b|technogym|techno gym|leg press|hack (cucanj|squat)|pec dec|butterfly|crossover|cross over|cable cross|smith|gluteus|glute|biceps|triceps|leptir|multifunkcional|hip th?rust|sprav[aeu] za (ledja|noge|ramena|vjezbanje)|listov|adjustable pulley|functional trainer|home gym|rotary tor[sz]o|\bpresa\b|t bar|let masina|abduct|adduct|\brow\b|\bsquat\b|zgibov|propadanj/,
    unless:
      /^(set )?(\d{1,4} )?nastav|^lat nastav|sajl|torba|ogledal|podlog|lopt|biznis|business|orbitrek|steper|stepper/,
  },
  {
    from: training,
    to: 1291,
    when: /bucic|girij|kettlebell|rusko zvono|olimpijska (\w{1,20} ){0,5}sipka|\btegovi\b/,
  },
  { from: [1291], to: 3005, when: /^(stalak|stalci|polica)\b/ },

  { from: otherCamping, to: 883, when: /^kamper ford/ },
  { from: otherCamping, to: 2348, when: /solarni panel|prijenosna elektrana/ },
  { from: otherCamping, to: 342, when: /ribolov/ },
  {
    from: otherCamping,
    to: 3006,
    when: /frizider|hladnjak|zamrzivac|rashladn|cooler|cool box|cooling box|dometic|coleman convoy|everfrost|^igloo icf|mobicool|polarbox|brunner polarys/,
  },
  {
    from: otherCamping,
    to: 3007,
    when: /\bstol\b|\bsto\b|stolic|madrac|dusek|lezaljk|podloga za spavanje|podloga za sator/,
  },
  { from: otherCamping, to: 3008, when: /\bpec\b|sporet|stednjak|plamenik|gorionik|rostilj|kuhalo|cooking/ },
  {
    from: otherCamping,
    to: 1269,
    when: /\bsator|\btent\b|paviljon|\btenda\b|\btarp\b|shelter/,
    unless: /kolica/,
  },

  { from: [31], to: 1495, when: /\bipad\b/ },
  { from: [31, 2076], to: 39, when: /\bmacbook\b/ },
  { from: [1495], to: 2331, when: /keyboard( folio)? for ipad|tes?tatura ipad/ },
  { from: [1495], to: 3010, when: /wacom cintiq/ },
  { from: [39], to: 38, when: /gaming pc|\bimac\b|mac mini/ },
  { from: [38], to: 39, when: /\b(notebook|macbook|laptop)\b/ },
  { from: [112], to: 274, when: /^(\w+ )?objektiv\b|dji rs \d/ },
  { from: [112], to: 2352, when: /gopro|\bosmo\b|insta360|action camera/ },
  { from: [292], to: 290, when: /^video igrice$/ },
  {
    from: [292],
    to: 293,
    when: /racing volan|gaming volan|headset|\bvr2\b/,
    unless: /\b(slim|disc|digital|1tb|500gb|igre|igrice)\b/,
  },
  { from: [244], to: 2076, when: /apple watch|galaxy watch|\bgarmin\b|amazfit|huawei watch/ },
  { from: [22], to: 21, when: /\b(moped|skuter|tricikl)\b/, unless: /bicik/ },

  { from: [526, 490], to: 1349, when: /kopack/ },
  { from: [526], to: 490, when: /zensk|\bwomen\b|\b36 (39|40|41)\b/, unless: /musk|unisex/ },
  { from: [490], to: 526, when: /musk|\b4[01] 4[5-7]\b/, unless: /zensk|women|unisex/ },
  { from: [526], to: 523, when: /\bcipele\b/, unless: /patike|tene/ },
  { from: [490, 486, 488], to: 1819, when: /gojzeric|planinarsk/, unless: /cizm/ },
  { from: [488], to: 490, when: /patik|\bshox\b/ },
  { from: [488], to: 486, when: /\bcipel/, unless: /cizm/ },
  { from: [486], to: 488, when: /cizm/, unless: /glezn/ },
  { from: [486], to: 490, when: /sneaker|patik/ },
  { from: [486], to: 1892, when: /^(zenske )?stikle/ },
  { from: [1892], to: 486, when: /baletank/, unless: /stikl/ },
  { from: [542], to: 505, when: /novcanik/, unless: /torb/ },
]

const byLeaf = Map.groupBy(
  rules.flatMap((rule) => rule.from.map((leaf) => ({ leaf, ...rule }))),
  (rule) => rule.leaf,
)

/** The leaf named by the title, if it clearly names another one. */
export function leafByTitle(leaf: number, title: string): number | undefined {
  const candidates = byLeaf.get(leaf)
  if (!candidates) return undefined
  const folded = fold(title)
  return candidates.find(({ when, unless }) => when.test(folded) && !unless?.test(folded))?.to
}
