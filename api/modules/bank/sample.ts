import type { Deps } from '#api/deps.ts'
import { HiddenAddress } from '#lib/errors.ts'
import { addDays, localDay } from '#lib/time.ts'
import { xmlText } from '#lib/files/xml.ts'
import type { BankFormat } from '#contract/bank/endpoints.ts'
import { shownReference } from '#contract/bank/payment-reference.ts'
import { findLastClosing } from './queries.ts'
import type { StatementLine } from './formats/read.ts'
import { listOpenSlips } from './slips/queries.ts'

/** A made-up statement of a day, for trying the import without a bank. */
export type Sample = { account: string; day: string; opening: number; lines: readonly StatementLine[] }

const mostSlips = 200

/** Transfers of the open slips as people make them, one that names nothing, and a fee of the bank. */
async function sampleOf({ db, now }: Deps, account: string): Promise<Sample> {
  const [slips, before] = await Promise.all([listOpenSlips(db, mostSlips), findLastClosing(db, account)])
  const day = localDay(now())
  const ways = [shownReference, (text: string) => text, (text: string) => `97 ${text}`]
  const lines = slips.map((slip, at): StatementLine => {
    const written = ways[at % ways.length]!(slip.reference)
    const isInPurpose = at % 2 === 1
    return {
      day,
      amount: slip.amount_fening,
      bankId: `PRIMJER-${slip.id}`,
      reference: isInPurpose ? '' : written,
      name: [slip.first_name, slip.last_name].filter(Boolean).join(' ') || slip.username,
      account: `999001000${String(1_000_000 + slip.id)}`,
      purpose: isInPurpose ? `Dopuna kredita, poziv na broj ${written}` : 'Dopuna kredita',
    }
  })
  const extra = { day, reference: '', account: '' }
  const id = `PRIMJER-${day}`
  return {
    account,
    day,
    opening: before?.closing_fening ?? 0,
    lines: [
      ...lines,
      {
        ...extra,
        amount: 3_500,
        bankId: `${id}-A`,
        name: 'Amra Hodžić',
        purpose: 'Dopuna, zaboravila sam broj',
      },
      {
        ...extra,
        amount: -250,
        bankId: `${id}-B`,
        name: 'Prva probna banka',
        purpose: 'Naknada za vođenje računa',
      },
    ],
  }
}

const closingOf = ({ opening, lines }: Sample) => lines.reduce((sum, { amount }) => sum + amount, opening)

const decimal = (fening: number, point: string) => {
  const digits = String(Math.abs(fening)).padStart(3, '0')
  return `${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}

const camtSide = (fening: number) => `<CdtDbtInd>${fening < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const camtAmount = (fening: number) => `<Amt Ccy="BAM">${decimal(fening, '.')}</Amt>`

function toCamt(sample: Sample): string {
  const { account, day, opening, lines } = sample
  const balance = (code: string, fening: number, date: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${camtAmount(fening)}${camtSide(fening)}<Dt><Dt>${date}</Dt></Dt></Bal>`
  const entries = lines.map(({ amount, bankId, reference, name, purpose, ...line }) => {
    const side = amount < 0 ? 'Cdtr' : 'Dbtr'
    const from = line.account
      ? `<${side}Acct><Id><Othr><Id>${line.account}</Id></Othr></Id></${side}Acct>`
      : ''
    const structured = reference
      ? `<Strd><CdtrRefInf><Ref>${xmlText(reference)}</Ref></CdtrRefInf></Strd>`
      : ''
    return `<Ntry>${camtAmount(amount)}${camtSide(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>${bankId}</AcctSvcrRef></Refs><RltdPties><${side}><Nm>${xmlText(name)}</Nm></${side}>${from}</RltdPties><RmtInf><Ustrd>${xmlText(purpose)}</Ustrd>${structured}</RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>',
    `<Id>PRIMJER-${day}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>BAM</Ccy></Acct>`,
    balance('OPBD', opening, addDays(day, -1)),
    balance('CLBD', closingOf(sample), day),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n')
}

function toMt940(sample: Sample): string {
  const { account, opening, lines } = sample
  const day = sample.day.slice(2).replaceAll('-', '')
  const balance = (fening: number) => `${fening < 0 ? 'D' : 'C'}${day}BAM${decimal(fening, ',')}`
  const entries = lines.flatMap(({ amount, bankId, reference, name, purpose, ...line }) => [
    `:61:${day}${day.slice(2)}${amount < 0 ? 'D' : 'C'}${decimal(amount, ',')}NTRF${reference.replaceAll(' ', '').slice(0, 16) || 'NONREF'}//${bankId.slice(0, 34)}`,
    `:86:166?00Uplata?20${purpose.slice(0, 60)}?31${line.account}?32${name.slice(0, 27)}`,
  ])
  return [
    ':20:PRIMJER',
    `:25:${account}`,
    ':28C:00001',
    `:60F:${balance(opening)}`,
    ...entries,
    `:62F:${balance(closingOf(sample))}`,
    '-',
    '',
  ].join('\r\n')
}

const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`

function toCsv(sample: Sample): string {
  let balance = sample.opening
  const rows = sample.lines.map(({ day, amount, bankId, reference, name, account, purpose }) => {
    balance += amount
    const [year, month, date] = day.split('-')
    const money = (fening: number) => `${fening < 0 ? '-' : ''}${decimal(fening, ',')}`
    return csvLine([
      `${date}.${month}.${year}.`,
      name,
      account,
      purpose,
      reference,
      bankId,
      money(amount),
      money(balance),
    ])
  })
  const header = [
    'Datum',
    'Nalogodavac',
    'Račun nalogodavca',
    'Svrha',
    'Poziv na broj',
    'Broj transakcije',
    'Iznos',
    'Saldo',
  ]
  return csvLine(header) + rows.join('')
}

const writers = { camt: toCamt, mt940: toMt940, csv: toCsv } satisfies Record<
  BankFormat,
  (sample: Sample) => string
>
const endings = { camt: 'xml', mt940: 'sta', csv: 'csv' } satisfies Record<BankFormat, string>

/** A statement in which all open slips are paid; only outside production. */
export async function sampleStatement(deps: Deps, format: BankFormat) {
  const account = deps.bank?.accounts[0]
  if (!account || deps.inbox === 'none') throw new HiddenAddress()
  const sample = await sampleOf(deps, account.number)
  return { name: `primjer-izvoda-${sample.day}.${endings[format]}`, content: writers[format](sample) }
}
