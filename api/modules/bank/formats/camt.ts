import {
  dayOf,
  feningOf,
  longestText,
  type Statement,
  type StatementLine,
  tidy,
  UnreadableStatement,
} from './statement.ts'
import { all, at, firstText, type Node, readXml, textAt } from './xml-tree.ts'

function amountOf(node: Node | undefined): number {
  const text = node?.text.trim() ?? ''
  const [whole = '', decimals = ''] = text.split('.')
  // The format allows five decimals, of which banks fill the last with zeros.
  const fening = feningOf(whole, decimals.replace(/0{1,5}$/, ''))
  if (fening === undefined) throw new UnreadableStatement(`Iznos „${tidy(text, 40)}“ nije ispravan.`)
  return fening
}

/** The amount with its sign: a credit is above zero. */
function signed(node: Node, amount: Node | undefined, usual = ''): number {
  const direction = textAt(node, 'CdtDbtInd') || usual
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new UnreadableStatement('U izvodu nedostaje oznaka uplate ili isplate (CdtDbtInd).')
  return direction === 'CRDT' ? amountOf(amount) : -amountOf(amount)
}

function dayIn(node: Node | undefined): string {
  const text = firstText(node, ['Dt'], ['DtTm'])
  const found = /^(\d{4})-(\d\d)-(\d\d)/.exec(text)
  const day = found && dayOf(Number(found[1]), Number(found[2]), Number(found[3]))
  if (!day) throw new UnreadableStatement(`Datum „${tidy(text, 40)}“ nije ispravan.`)
  return day
}

const accountOf = (node: Node | undefined) => firstText(node, ['Id', 'IBAN'], ['Id', 'Othr', 'Id'])

/** The amount of a detail: newer releases of the format have it beside its parts. */
const amountIn = (detail: Node) => at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt')

function lineOf(entry: Node, detail: Node | undefined, amount: number): StatementLine {
  const side = amount > 0 ? 'Dbtr' : 'Cdtr'
  const parties = at(detail, 'RltdPties')
  const remittance = at(detail, 'RmtInf')
  const written = all(remittance, 'Ustrd').map((node) => node.text)
  const structured = all(remittance, 'Strd')
  const info = [...structured.flatMap((one) => all(one, 'AddtlRmtInf')), ...all(detail, 'AddtlTxInf')]
  const purpose = [...written, ...info.map((node) => node.text), textAt(entry, 'AddtlNtryInf')]
  const bankId = firstText(detail, ['Refs', 'AcctSvcrRef'], ['Refs', 'TxId']) || textAt(entry, 'AcctSvcrRef')
  const endToEnd = textAt(detail, 'Refs', 'EndToEndId')
  const reference = structured.map((one) => textAt(one, 'CdtrRefInf', 'Ref')).find((text) => text !== '')
  return {
    day: dayIn(at(entry, 'BookgDt') ?? at(entry, 'ValDt')),
    amount,
    bankId: tidy(bankId),
    reference: tidy(reference ?? (endToEnd === 'NOTPROVIDED' ? '' : endToEnd)),
    name: tidy(firstText(parties, [side, 'Nm'], [side, 'Pty', 'Nm'])),
    account: tidy(accountOf(at(parties, `${side}Acct`))),
    purpose: tidy(purpose.filter((text) => text.trim() !== '').join(' '), longestText),
  }
}

function linesOf(entry: Node): StatementLine[] {
  const state = firstText(entry, ['Sts', 'Cd'], ['Sts'])
  // Pending entries are not part of the balances.
  if (state !== '' && state !== 'BOOK') return []
  const amount = signed(entry, at(entry, 'Amt'))
  const direction = textAt(entry, 'CdtDbtInd')
  const details = all(entry, 'NtryDtls').flatMap((node) => all(node, 'TxDtls'))
  if (details.length > 1 && details.every(amountIn)) {
    const parts = details.map((detail) => ({ detail, amount: signed(detail, amountIn(detail), direction) }))
    // A batch whose parts are in another currency stays one line.
    if (parts.reduce((sum, part) => sum + part.amount, 0) === amount)
      return parts.map((part) => lineOf(entry, part.detail, part.amount))
  }
  return [lineOf(entry, details.length === 1 ? details[0] : undefined, amount)]
}

function statementOf(node: Node): Statement {
  const balances = all(node, 'Bal')
  function balance(...codes: string[]) {
    for (const code of codes) {
      const found = balances.find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
      if (found) return { fening: signed(found, at(found, 'Amt')), node: found }
    }
    throw new UnreadableStatement('U izvodu nedostaje početno ili završno stanje.')
  }
  const opening = balance('OPBD', 'PRCD')
  const closing = balance('CLBD')
  const lines = all(node, 'Ntry').flatMap(linesOf)
  const currencies = new Set(
    [
      textAt(node, 'Acct', 'Ccy'),
      ...all(node, 'Ntry').map((entry) => at(entry, 'Amt')?.attributes['Ccy'] ?? ''),
    ].filter((currency) => currency !== ''),
  )
  const to = dayIn(at(closing.node, 'Dt'))
  const days = lines.map(({ day }) => day)
  return {
    account: accountOf(at(node, 'Acct')),
    currency: [...currencies].join(', '),
    number: tidy(firstText(node, ['LglSeqNb'], ['ElctrncSeqNb'], ['Id'])),
    from: days.reduce((first, day) => (day < first ? day : first), to),
    to: days.reduce((last, day) => (day > last ? day : last), to),
    opening: opening.fening,
    closing: closing.fening,
    lines,
  }
}

/** Reads the statements of a CAMT.053 file, of any release. */
export function readCamt(text: string): Statement[] {
  const document = readXml(text)
  const statements = all(at(document, 'BkToCstmrStmt'), 'Stmt')
  if (document.name !== 'Document' || statements.length === 0)
    throw new UnreadableStatement('XML nije izvod u formatu CAMT.053.')
  return statements.map(statementOf)
}
