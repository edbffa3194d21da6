import type { Token } from './tokens.ts'

/** A number as one would say it: 061, "šezdeset jedan" or a single digit. */
export type Atom = {
  digits: string
  /** The signs between it and the atom before it; a space where there is none. */
  before: string
  /** True if only a space, or nothing at all, stands before it. */
  isApart: boolean
  /** Letters stand directly at it, as in 06A906032. */
  isInWord: boolean
  message: number
}

/** Numbers that only signs and spaces divide. */
export type DigitRun = {
  atoms: Atom[]
  hasPlus: boolean
  isPlusJoined: boolean
  /** The words before and after it. */
  around: string[]
}

const wordsBefore = 5
const wordsAfter = 2

const units =
  'nula:0 nulu:0 jedan:1 jedna:1 jedno:1 dva:2 dvije:2 dve:2 tri:3 cetiri:4 cetri:4 pet:5 sest:6 sedam:7 osam:8 devet:9 zero:0 null:0 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9'
const teens =
  'deset:10 jedanaest:11 dvanaest:12 trinaest:13 cetrnaest:14 petnaest:15 sesnaest:16 sedamnaest:17 osamnaest:18 devetnaest:19'
const tens =
  'dvadeset:20 trideset:30 cetrdeset:40 pedeset:50 sezdeset:60 sedamdeset:70 osamdeset:80 devedeset:90'
const hundreds =
  'sto:100 stotinu:100 dvjesto:200 dvjesta:200 dvesta:200 dvesto:200 tristo:300 trista:300 cetiristo:400 petsto:500 sesto:600 seststo:600 sedamsto:700 osamsto:800 devetsto:900'

const valuesOf = (line: string) =>
  new Map(line.split(' ').map((pair) => [pair.split(':')[0]!, Number(pair.split(':')[1])]))
const unitValues = valuesOf(units)
const teenValues = valuesOf(teens)
const tenValues = valuesOf(tens)
const hundredValues = valuesOf(hundreds)

/** Words said between the groups of a number. */
const fillers = new Set(
  'pa onda zatim crta kosa tacka razmak povlaka minus zarez donja ostatak nastavak ostalo dalje'.split(' '),
)
const currency = /^[€$£%=¥]$/

/** Reads a spoken number, such as "sto dvadeset tri"; `next` is the token after it. */
function spokenNumber(tokens: readonly Token[], at: number): { digits: string; next: number } | undefined {
  const wordAt = (index: number) => (tokens[index]?.kind === 'word' ? tokens[index].text : '')
  let next = at
  let value = 0
  let isCompound = false
  const hundred = hundredValues.get(wordAt(next))
  if (hundred !== undefined) {
    value += hundred
    isCompound = true
    next++
  }
  const teen = teenValues.get(wordAt(next))
  const ten = tenValues.get(wordAt(next))
  if (teen !== undefined) return { digits: String(value + teen), next: next + 1 }
  if (ten !== undefined) {
    value += ten
    isCompound = true
    next++
    if (wordAt(next) === 'i' && (unitValues.get(wordAt(next + 1)) ?? 0) > 0) next++
  }
  const unit = unitValues.get(wordAt(next))
  if (!isCompound) return unit === undefined ? undefined : { digits: String(unit), next: next + 1 }
  return unit ? { digits: String(value + unit), next: next + 1 } : { digits: String(value), next }
}

/** An o that stands for 0, or an l for 1, directly at digits. */
function letterAsDigit(tokens: readonly Token[], at: number): string | undefined {
  const { text, isJoined } = tokens[at]!
  const digit = text === 'o' ? '0' : text === 'l' || text === 'i' ? '1' : undefined
  const isAfterDigits = isJoined && tokens[at - 1]?.kind === 'digits'
  // i7 names a processor.
  const isBeforeDigits = text !== 'i' && tokens[at + 1]?.kind === 'digits' && tokens[at + 1]!.isJoined
  return isAfterDigits || isBeforeDigits ? digit : undefined
}

export function digitRunsOf(tokens: readonly Token[]): DigitRun[] {
  const runs: DigitRun[] = []
  let run: DigitRun | undefined
  let before = ''
  let isApart = true
  let plus: 'none' | 'apart' | 'joined' = 'none'
  const words: string[] = []
  let unfinished: { run: DigitRun; left: number }[] = []
  const add = (digits: string, message: number, isInWord: boolean) => {
    if (!run) {
      const around = words.slice(-wordsBefore)
      run = { atoms: [], hasPlus: plus !== 'none', isPlusJoined: plus === 'joined', around }
      runs.push(run)
    }
    const isFirst = run.atoms.length === 0
    run.atoms.push({
      digits,
      before: isFirst ? '' : before || ' ',
      isApart: isFirst || isApart,
      isInWord,
      message,
    })
    before = ''
    isApart = false
    plus = 'none'
  }
  const end = () => {
    if (run) unfinished.push({ run, left: wordsAfter })
    run = undefined
    before = ''
    plus = 'none'
  }
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text, message, isJoined } = tokens[at]!
    isApart ||= !isJoined
    if (kind === 'digits') {
      if (plus === 'apart' && isJoined) plus = 'joined'
      const next = tokens[at + 1]
      const isLettered = (token: Token | undefined, isAdjacent: boolean) =>
        isAdjacent && token?.kind === 'word' && token.text.length <= 2
      add(text, message, isLettered(tokens[at - 1], isJoined) || isLettered(next, next?.isJoined ?? false))
    } else if (kind === 'sign') {
      if (text === '+') {
        end()
        plus = 'apart'
      } else if (currency.test(text)) end()
      else before += text
    } else {
      const letter = letterAsDigit(tokens, at)
      const spoken = spokenNumber(tokens, at)
      if (letter !== undefined) add(letter, message, false)
      else if (spoken) {
        add(spoken.digits, message, false)
        at = spoken.next - 1
      } else if (text === 'plus') {
        end()
        plus = 'joined'
      } else if (!fillers.has(text)) {
        end()
        words.push(text)
        for (const open of unfinished) {
          open.run.around.push(text)
          open.left--
        }
        unfinished = unfinished.filter(({ left }) => left > 0)
      }
    }
  }
  return runs.map((one) => ({ ...one, atoms: withoutTimes(one.atoms) })).flatMap(splitAtGaps)
}

const gap = '|'

const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits)
const isBetween = (digits: string | undefined, least: number, most: number) =>
  digits !== undefined && digits.length <= 2 && Number(digits) >= least && Number(digits) <= most
const isDivided = (atom: Atom | undefined, pattern: RegExp) => atom !== undefined && pattern.test(atom.before)

/** Marks dates, times and decimals as gaps, since they belong to no longer number. */
function withoutTimes(atoms: readonly Atom[]): Atom[] {
  const kept: Atom[] = []
  for (let at = 0; at < atoms.length;) {
    const [one, two, three] = [atoms[at]!, atoms[at + 1], atoms[at + 2]]
    const isDate =
      isBetween(one.digits, 1, 31) &&
      isDivided(two, /^[./-]$/) &&
      isBetween(two!.digits, 1, 12) &&
      isDivided(three, /^[./-]$/) &&
      isYear(three!.digits)
    const isMonth =
      isBetween(one.digits, 1, 12) && isDivided(two, /^[./]$/) && isYear(two!.digits) && one.isApart
    const isTime =
      isBetween(one.digits, 0, 24) &&
      isDivided(two, /^:$/) &&
      two!.digits.length === 2 &&
      Number(two!.digits) < 60 &&
      !isDivided(three, /^:$/)
    const isDecimal = one.digits === '0' && isDivided(two, /^[.,]$/) && !isDivided(three, /^[.,]$/)
    const length = isDate ? 3 : isMonth || isTime || isDecimal ? 2 : 0
    if (length === 0) kept.push(one)
    else kept.push({ ...one, digits: gap })
    at += length || 1
  }
  return kept
}

function splitAtGaps(run: DigitRun): DigitRun[] {
  const parts: Atom[][] = [[]]
  for (const atom of run.atoms)
    if (atom.digits === gap) parts.push([])
    else parts.at(-1)!.push(atom)
  return parts.flatMap((atoms, index) =>
    atoms.length === 0
      ? []
      : index === 0
        ? [{ ...run, atoms }]
        : [{ ...run, atoms, hasPlus: false, isPlusJoined: false }],
  )
}
