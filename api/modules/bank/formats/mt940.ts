import {
  dayOf,
  feningOf,
  longestText,
  type Statement,
  type StatementLine,
  tidy,
  UnreadableStatement,
} from './statement.ts'

type Field = { tag: string; text: string }

/** The fields of the messages, without the envelope in which SWIFT carries them. */
function fieldsOf(content: string): Field[] {
  const fields: Field[] = []
  for (const line of content.split(/\r\n|\r|\n/)) {
    const [, tag, text] = /^(?:\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, text: text! })
    // A dash ends a message.
    else if (fields.length > 0 && !/^-\}?/.test(line) && !line.startsWith('{'))
      fields.at(-1)!.text += `\n${line}`
  }
  return fields
}

function amountIn(text: string): number {
  const [whole = '', decimals = ''] = text.split(',')
  const fening = feningOf(whole, decimals)
  if (fening === undefined) throw new UnreadableStatement(`Iznos „${tidy(text, 40)}“ nije ispravan.`)
  return fening
}

function shortDay(text: string): string {
  const day = dayOf(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)))
  if (!day) throw new UnreadableStatement(`Datum „${text}“ nije ispravan.`)
  return day
}

/** ":60F:C261120BAM1234,56" */
function balanceOf(text: string) {
  const found = /^([CD])(\d{6})([A-Z]{3})(\d{1,13},?\d{0,2})$/.exec(text.trim())
  if (!found) throw new UnreadableStatement(`Stanje „${tidy(text, 40)}“ nije ispravno.`)
  const [, side, day, currency, amount] = found as unknown as string[]
  return { day: shortDay(day!), currency: currency!, fening: (side === 'C' ? 1 : -1) * amountIn(amount!) }
}

/** Without a day of booking, the day of value; across a turn of the year the year of booking is the nearer one. */
function bookingDay(valueDay: string, monthDay: string | undefined): string {
  const value = shortDay(valueDay)
  if (monthDay === undefined) return value
  const [month, day] = [Number(monthDay.slice(0, 2)), Number(monthDay.slice(2))]
  const year = Number(value.slice(0, 4))
  const candidates = [year - 1, year, year + 1].flatMap((one) => dayOf(one, month, day) ?? [])
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(value))
  const [nearest] = candidates.toSorted((a, b) => distance(a) - distance(b))
  if (!nearest) throw new UnreadableStatement(`Datum „${monthDay}“ nije ispravan.`)
  return nearest
}

const emptyIds = new Set(['', 'NONREF'])

function lineOf(text: string): StatementLine {
  const [first = '', ...more] = text.split('\n')
  const found = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,13},\d{0,2})[A-Z][A-Z0-9]{3}(.*)$/.exec(first.trim())
  if (!found) throw new UnreadableStatement(`Stavka „${tidy(first, 60)}“ nije ispravna.`)
  const [, valueDay, monthDay, side, amount, ids = ''] = found
  const [owner = '', bank = ''] = ids.split('//')
  // A reversed credit goes out, a reversed debit comes in.
  const comesIn = side === 'C' || side === 'RD'
  return {
    day: bookingDay(valueDay!, monthDay),
    amount: (comesIn ? 1 : -1) * amountIn(amount!),
    bankId: emptyIds.has(bank.trim()) ? '' : tidy(bank),
    reference: emptyIds.has(owner.trim()) ? '' : tidy(owner),
    name: '',
    account: '',
    purpose: tidy(more.join(' '), longestText),
  }
}

/** Numbered parts as banks of the region write them: "166?00Uplata?20Dopuna?31161…?32Amra?33Hodžić". */
function numberedParts(text: string) {
  const sign = /^\d{3}([?<~>])\d\d/.exec(text)?.[1]
  if (!sign) return undefined
  const parts = text
    .replaceAll('\n', '')
    .split(sign)
    .slice(1)
    .flatMap((part) => (/^\d\d/.test(part) ? [{ code: Number(part.slice(0, 2)), text: part.slice(2) }] : []))
  const joined = (wanted: (code: number) => boolean, between: string) =>
    parts
      .filter(({ code }) => wanted(code))
      .map((part) => part.text)
      .join(between)
  return {
    purpose: joined((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63), ' '),
    account: joined((code) => code === 31, ''),
    name: joined((code) => code === 32 || code === 33, ''),
  }
}

/** Words between slashes, as SEPA banks write them: "/NAME/Amra Hodžić/REMI/Dopuna". */
function namedParts(text: string) {
  if (!/^\/[A-Z]{3,4}\//.test(text)) return undefined
  const parts = new Map<string, string>()
  const pieces = text.replaceAll('\n', '').split(/\/(?=[A-Z]{3,4}\/)/)
  for (const piece of pieces) {
    const [, name, value] = /^([A-Z]{3,4})\/(.*)$/.exec(piece) ?? []
    if (name !== undefined) parts.set(name, value!)
  }
  const first = (...names: string[]) => names.map((name) => parts.get(name)).find(Boolean) ?? ''
  return {
    purpose: [first('REMI', 'PURP'), first('EREF')].filter(Boolean).join(' ').replaceAll('/', ' '),
    account: first('ACCT', 'IBAN'),
    name: first('NAME', 'ORDP', 'BENM').replaceAll('/', ' '),
  }
}

/** ":86:" says more about the line before it. */
function withDetails(line: StatementLine, text: string): StatementLine {
  const { purpose, account = '', name = '' } = numberedParts(text) ?? namedParts(text) ?? { purpose: text }
  return {
    ...line,
    name: tidy(name),
    account: tidy(account),
    purpose: tidy([line.purpose, purpose].filter(Boolean).join(' '), longestText),
  }
}

/** Reads the statements of an MT940 file. One statement may be spread over several messages. */
export function readMt940(content: string): Statement[] {
  const statements: Statement[] = []
  let account = ''
  let number = ''
  let current: Statement | undefined
  let isLine = false
  for (const { tag, text } of fieldsOf(content)) {
    if (tag === '25') account = tidy(text)
    else if (tag === '28C') number = tidy(text)
    else if (tag === '60F') {
      const { day, currency, fening } = balanceOf(text)
      current = {
        account,
        currency,
        number,
        from: day,
        to: day,
        opening: fening,
        closing: Number.NaN,
        lines: [],
      }
      statements.push(current)
    } else if (tag === '61') {
      if (!current) throw new UnreadableStatement('U izvodu nedostaje početno stanje (:60F:).')
      current.lines.push(lineOf(text))
    } else if (tag === '86' && isLine) {
      const { lines } = current!
      lines[lines.length - 1] = withDetails(lines.at(-1)!, text)
    } else if (tag === '62F') {
      if (!current) throw new UnreadableStatement('U izvodu nedostaje početno stanje (:60F:).')
      const { day, fening } = balanceOf(text)
      const days = [day, ...current.lines.map((line) => line.day)].toSorted()
      const [from, to] = [current.lines.length > 0 ? days[0]! : day, days.at(-1)!]
      Object.assign(current, { closing: fening, from, to })
    }
    isLine = tag === '61'
  }
  if (statements.length === 0 || statements.some(({ closing }) => Number.isNaN(closing)))
    throw new UnreadableStatement(
      'Izvod MT940 nije cijeli: nedostaje početno (:60F:) ili završno stanje (:62F:).',
    )
  return statements
}
