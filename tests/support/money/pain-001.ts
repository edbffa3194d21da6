/**
 * The rules of ISO 20022 pain.001.001.03 for the parts that a credit transfer within the country uses, written from the
 * message definition. Children stand in this order: `?` may be missing, `+` occurs at least once. Elements that are not
 * named here are faults, even if the standard knows them.
 */
const sequences: Record<string, readonly string[]> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf+'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum?', 'InitgPty'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg?',
    'NbOfTxs?',
    'CtrlSum?',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr?',
    'CdtTrfTxInf+',
  ],
  CdtTrfTxInf: ['PmtId', 'Amt', 'ChrgBr?', 'CdtrAgt?', 'Cdtr?', 'CdtrAcct?', 'RmtInf?'],
  PmtId: ['InstrId?', 'EndToEndId'],
  Amt: ['InstdAmt'],
  InitgPty: ['Nm?'],
  Dbtr: ['Nm?'],
  Cdtr: ['Nm?'],
  DbtrAcct: ['Id', 'Ccy?', 'Nm?'],
  CdtrAcct: ['Id', 'Ccy?', 'Nm?'],
  'DbtrAcct/Id': ['IBAN'],
  'CdtrAcct/Id': ['IBAN'],
  DbtrAgt: ['FinInstnId'],
  CdtrAgt: ['FinInstnId'],
  FinInstnId: ['BIC?', 'Othr?'],
  'FinInstnId/Othr': ['Id'],
  RmtInf: ['Ustrd?'],
}

const max = (length: number) => (text: string) => text.length > 0 && [...text].length <= length
const matches = (pattern: RegExp) => (text: string) => pattern.test(text)
const count = matches(/^\d{1,15}$/)
const sum = matches(/^(?=(?:\D*\d){1,18}\D*$)\d+(\.\d{1,17})?$/)
const charges = matches(/^(DEBT|CRED|SHAR|SLEV)$/)
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const texts: Record<string, (text: string) => boolean> = {
  MsgId: max(35),
  CreDtTm: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) && isDay(text.slice(0, 10)),
  NbOfTxs: count,
  CtrlSum: sum,
  Nm: max(140),
  'DbtrAcct/Nm': max(70),
  'CdtrAcct/Nm': max(70),
  PmtInfId: max(35),
  PmtMtd: matches(/^(CHK|TRF|TRA)$/),
  BtchBookg: matches(/^(true|false|0|1)$/),
  ReqdExctnDt: isDay,
  Ccy: matches(/^[A-Z]{3}$/),
  IBAN: matches(/^[A-Z]{2}\d\d[a-zA-Z0-9]{1,30}$/),
  BIC: matches(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/),
  'Othr/Id': max(35),
  ChrgBr: charges,
  InstrId: max(35),
  EndToEndId: max(35),
  InstdAmt: matches(/^(?=(?:\D*\d){1,18}\D*$)\d+(\.\d{1,5})?$/),
  Ustrd: max(140),
}

type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a document of elements, attributes and text. Throws if it is not well-formed. */
function readXml(xml: string): XmlElement {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '')
  // oxlint-disable-next-line no-control-regex -- XML forbids these characters
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(body))
    throw new Error('a character that XML forbids')
  const text = (raw: string) => {
    if (/&(?!(amp|lt|gt|quot|apos);)/.test(raw)) throw new Error(`a bare & in ${raw}`)
    return raw.replace(/&(\w+);/g, (_, name: string) => entities[name]!)
  }
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let at = 0
  for (const match of body.matchAll(/<(\/?)(\w+)((?: \w+="[^"<]*")*)>/g)) {
    const [tag, isEnd, name, attributes] = match as unknown as [string, string, string, string]
    const between = body.slice(at, match.index)
    if (between.includes('<')) throw new Error(`no element: ${between}`)
    open.at(-1)!.text += text(between)
    at = match.index + tag.length
    if (isEnd) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> ends another element`)
      continue
    }
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/ (\w+)="([^"]*)"/g)].map(([, key, value]) => [key!, text(value!)]),
      ),
      children: [],
      text: '',
    }
    open.at(-1)!.children.push(element)
    open.push(element)
  }
  if (open.length !== 1 || root.children.length !== 1 || body.slice(at).trim() !== '')
    throw new Error('the document does not end with its root')
  return root.children[0]!
}

const childrenNamed = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name)
const within = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...within(child, name)])

function faultsWithin(element: XmlElement, parent: string): string[] {
  const name = `${parent}/${element.name}`
  const sequence = sequences[name] ?? sequences[element.name]
  const isText = texts[name] ?? (sequence ? undefined : texts[element.name])
  if (isText)
    return element.children.length === 0 && isText(element.text)
      ? []
      : [`${name}: "${element.text}" is wrong`]
  if (!sequence) return [`${name} is unknown`]
  if (element.text.trim() !== '') return [`${name} holds text`]
  const faults: string[] = []
  let next = 0
  for (const step of sequence) {
    const wanted = step.replace(/[?+]$/, '')
    let found = 0
    while (element.children[next]?.name === wanted && (found === 0 || step.endsWith('+'))) {
      next += 1
      found += 1
    }
    if (found === 0 && !step.endsWith('?')) faults.push(`${name} lacks ${wanted}`)
  }
  if (next < element.children.length) faults.push(`${name}: ${element.children[next]!.name} is out of place`)
  return [...faults, ...element.children.flatMap((child) => faultsWithin(child, element.name))]
}

const fifths = (text: string) => Math.round(Number(text) * 100_000)

/** The faults of a credit transfer: in its structure, its texts, its counts and its sums. */
export function faultsOfCreditTransfer(xml: string): string[] {
  const document = readXml(xml)
  const faults = faultsWithin(document, '')
  if (document.attributes['xmlns'] !== 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03')
    faults.push('the namespace is another one')
  for (const { attributes } of within(document, 'InstdAmt'))
    if (!/^[A-Z]{3}$/.test(attributes['Ccy'] ?? '')) faults.push('InstdAmt lacks its currency')
  const [initiation] = document.children
  if (!initiation) return faults
  // The head counts all transfers, each payment information its own.
  for (const part of [...childrenNamed(initiation, 'GrpHdr'), ...childrenNamed(initiation, 'PmtInf')]) {
    const transfers = within(part.name === 'GrpHdr' ? initiation : part, 'InstdAmt')
    const [number] = childrenNamed(part, 'NbOfTxs')
    const [total] = childrenNamed(part, 'CtrlSum')
    if (number && Number(number.text) !== transfers.length) faults.push(`${part.name}: NbOfTxs is wrong`)
    const whole = transfers.reduce((added, { text }) => added + fifths(text), 0)
    if (total && fifths(total.text) !== whole) faults.push(`${part.name}: CtrlSum is wrong`)
  }
  return faults
}
