import type { Token } from './tokens.ts'

/** A typed number or range, such as "do 8000", "između 50 i 70 m2" or "150 hiljada km". */
export type Amount = {
  /** Set by words such as "do" or "od"; a bare number is exact. */
  bound: 'from' | 'to' | 'between' | 'exact'
  from: number | null
  to: number | null
  unit: Unit | null
  /** KM in capitals is money; km may also be kilometres. */
  isUpperCase: boolean
  start: number
  end: number
}

type Unit = 'mark' | 'euro' | 'km' | 'mileage' | 'area' | 'year' | 'rooms' | 'other'

const unitWords: Record<Exclude<Unit, 'other'>, string> = {
  mark: 'maraka marke marku marka bam konvertibilnih',
  euro: 'eur eura euro evra evro e €',
  km: 'km',
  mileage: 'kilometara kilometra kilometraze tkm presao presla predjeno predjenih',
  area: 'm2 kvm kvadrata kvadrat kvadrati kvadrature kvadratnih',
  year: 'godiste godista godistu god g godina',
  rooms: 'soba sobe sobi',
}
/** Nouns that a number counts; such numbers are never filters. */
const otherUnits =
  'kg kila t tona tone l litara litra litre ml w kw ks hp konja cm mm m metara metra cola inca inch mjeseci mjeseca ' +
  'mjesec godine dana dan sati sat puta kom komada komad gb tb mb mah v ah osoba osobe osobu ljudi sprata sprat ' +
  'kupatila kupatilo vrata brzina stepeni dunuma dunum ari posto % mpx mp hz fps x kubika ccm cm3 dl gr grama'
const units = new Map<string, Unit>([
  ...Object.entries(unitWords).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit as Unit] as const),
  ),
  ...otherUnits.split(' ').map((word) => [word, 'other'] as const),
])
const thousands = new Set('hiljada hiljade hiljadu hilj tisuca tisuce soma som'.split(' '))

const lower = new Set('do ispod max maks maksimalno najvise'.split(' '))
const higher = new Set('od preko iznad min minimalno najmanje bar barem'.split(' '))
const compared = new Map([
  ['manje', 'to'],
  ['jeftinije', 'to'],
  ['starije', 'to'],
  ['stariji', 'to'],
  ['vise', 'from'],
  ['skuplje', 'from'],
  ['novije', 'from'],
  ['noviji', 'from'],
  ['mladji', 'from'],
  ['mladje', 'from'],
] as const)
const between = new Set(['izmedju', 'izmedu'])
const joins = new Set(['do', '-', '–', 'i'])

type Read = { value: number; glued: string; end: number }

const number = String.raw`\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?`
const alone = new RegExp(`^(${number})([a-z€%]+\\d?)?$`)
const joined = new RegExp(`^(${number})[-–](${number})([a-z€%]+\\d?)?$`)

const valueOf = (text: string) =>
  /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? Number(text.replaceAll(/[.,]/g, '')) : Number(text.replace(',', '.'))

function readNumber(tokens: readonly Token[], at: number): Read | null {
  const token = tokens[at]
  const match = token && !token.isLiteral ? alone.exec(token.folded) : null
  if (!match) return null
  const [, digits, glued = ''] = match
  const value = valueOf(digits!)
  if (glued === 'k') return { value: value * 1000, glued: '', end: at + 1 }
  if (!glued && tokens[at + 1] && thousands.has(tokens[at + 1]!.folded))
    return { value: value * 1000, glued: '', end: at + 2 }
  return { value, glued, end: at + 1 }
}

type Bound = { bound: 'from' | 'to' | 'between'; end: number }

function readBound(tokens: readonly Token[], at: number): Bound | null {
  const word = tokens[at]!.folded
  if (tokens[at]!.isLiteral) return null
  if (between.has(word)) return { bound: 'between', end: at + 1 }
  const comparison = compared.get(word as never)
  if (comparison && tokens[at + 1]?.folded === 'od') return { bound: comparison, end: at + 2 }
  const follows = tokens[at + 1]?.folded === 'od' || tokens[at + 1]?.folded === 'do' ? at + 2 : at + 1
  if (lower.has(word)) return { bound: 'to', end: word === 'do' ? at + 1 : follows }
  if (higher.has(word)) return { bound: 'from', end: word === 'od' ? at + 1 : follows }
  return null
}

function readUnit(tokens: readonly Token[], { glued, end }: Read) {
  const token = tokens[end]
  const known = glued ? units.get(glued) : token && !token.isLiteral ? units.get(token.folded) : undefined
  if (glued) return { unit: known ?? 'other', isUpperCase: false, end } as const
  if (!known) return { unit: null, isUpperCase: false, end } as const
  // "m2" may be followed by "kvadratnih metara" and the like, "km" by "presao".
  const next = tokens[end + 1]
  const isMileage = known === 'km' && next !== undefined && units.get(next.folded) === 'mileage'
  const isLong = token!.folded === 'kvadratnih' && next?.folded === 'metara'
  return {
    unit: isMileage ? 'mileage' : known,
    isUpperCase: token!.text === 'KM',
    end: end + (isMileage || isLong ? 2 : 1),
  } as const
}

/** Reads the amount that begins at a token, if any. */
export function readAmount(tokens: readonly Token[], at: number): Amount | null {
  const pair = tokens[at]!.isLiteral ? null : joined.exec(tokens[at]!.folded)
  if (pair) {
    const [, from, to, glued = ''] = pair
    const unit = readUnit(tokens, { value: 0, glued, end: at + 1 })
    return ordered('between', valueOf(from!), valueOf(to!), { ...unit, start: at })
  }
  const bound = readBound(tokens, at)
  const first = readNumber(tokens, bound?.end ?? at)
  if (!first) return null
  const joint = tokens[first.end]
  const second = joint && joins.has(joint.folded) ? readNumber(tokens, first.end + 1) : null
  if (second && bound?.bound !== 'to' && isRange(first, second)) {
    const unit = readUnit(tokens, second)
    const factor =
      first.value < 1000 && second.value >= 1000 && String(second.value).endsWith('000') ? 1000 : 1
    const isThousands = thousands.has(tokens[second.end - 1]!.folded)
    return ordered('between', first.value * (isThousands ? factor : 1), second.value, {
      ...unit,
      start: at,
    })
  }
  const { unit, isUpperCase, end } = readUnit(tokens, first)
  const kind = bound?.bound === 'between' ? null : (bound?.bound ?? 'exact')
  if (!kind) return null
  return {
    bound: kind,
    from: kind === 'to' ? null : first.value,
    to: kind === 'from' ? null : first.value,
    unit,
    isUpperCase,
    start: at,
    end,
  }
}

/** In "320 do 10000" and "od 2012 do 15000" the two numbers say different things. */
const isRange = ({ value: from }: Read, { value: to }: Read) =>
  to < from * mostTimes && isYear(from) === isYear(to)

const mostTimes = 10
const isYear = (value: number) => Number.isInteger(value) && value >= 1930 && value <= 2040

const ordered = (
  bound: 'between',
  from: number,
  to: number,
  rest: Pick<Amount, 'unit' | 'isUpperCase' | 'start' | 'end'>,
): Amount => ({ bound, from: Math.min(from, to), to: Math.max(from, to), ...rest })
