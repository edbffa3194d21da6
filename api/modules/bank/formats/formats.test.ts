import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { BankColumns } from '#contract/bank/endpoints.ts'
import { parseAmount, parseDay } from './csv.ts'
import { readStatements } from './read.ts'

const sample = (name: string) => readFileSync(path.join(import.meta.dirname, 'samples', name))
const account = '9990010000123483'

type Given = { account?: string; opening?: number; closing?: number; columns?: BankColumns }
const read = (content: string | Buffer, { account: given = account, columns, ...balances }: Given = {}) =>
  readStatements(Buffer.from(content), {
    account: given,
    opening: balances.opening ?? null,
    closing: balances.closing ?? null,
    columnsOf: async () => columns,
  })

test('reads CAMT.053 with batches and fees, without pending entries', async () => {
  const { format, statements } = await read(sample('camt.xml'))
  expect(format).toBe('camt')
  expect(statements).toEqual([
    {
      account: 'BA399990010000123483',
      currency: 'BAM',
      number: '117',
      from: '2026-11-20',
      to: '2026-11-20',
      opening: 1_254_075,
      closing: 1_270_025,
      lines: [
        {
          day: '2026-11-20',
          amount: 2_000,
          bankId: '26324001877',
          reference: '1234-5678-9012',
          name: 'HODŽIĆ AMRA',
          account: '1610000099887766',
          purpose: 'Dopuna Bazar kredita',
        },
        expect.objectContaining({
          amount: 10_000,
          bankId: 'P-1',
          name: 'Pošta & Co',
          purpose: 'Uplata preko pošte',
        }),
        expect.objectContaining({ amount: 5_000, bankId: 'P-2' }),
        expect.objectContaining({ amount: -1_050, purpose: 'Naknada za vođenje računa', bankId: '' }),
      ],
    },
  ])
})

test('reads MT940 with its envelope, numbered and named details, and reversals across a year', async () => {
  const { format, statements } = await read(sample('izvod.sta'))
  expect(format).toBe('mt940')
  expect(statements).toEqual([
    {
      account: '9990010000123483/BAM',
      currency: 'BAM',
      number: '00117/001',
      from: '2026-11-20',
      to: '2027-01-02',
      opening: 1_254_075,
      closing: 1_255_525,
      lines: [
        {
          day: '2026-11-20',
          amount: 2_000,
          bankId: '26324001877',
          reference: '123456789012',
          name: 'HODŽIĆ AMRA',
          account: '1610000099887766',
          purpose: 'UPLATA PO NALOGU Dopuna Bazar kredita, poziv na broj 1234-5678-9012',
        },
        expect.objectContaining({ amount: -1_050, bankId: '', purpose: 'Naknada za vođenje računa' }),
        expect.objectContaining({
          day: '2027-01-02',
          amount: 500,
          bankId: 'STORNO 1',
          name: 'Prva probna banka',
          purpose: 'Storno naknade E2E-77',
        }),
      ],
    },
  ])
})

test('reads the table of a bank by the usual names of columns, below other rows and above sums', async () => {
  const { format, statements, columns } = await read(sample('izvod.csv'))
  expect(format).toBe('csv')
  expect(columns).toMatchObject({ date: 'Datum knjiženja', credit: 'Potražuje', debit: 'Duguje', amount: '' })
  expect(statements[0]).toMatchObject({
    from: '2026-11-20',
    to: '2026-11-21',
    opening: 1_254_075,
    closing: 1_370_025,
  })
  expect(statements[0]!.lines).toEqual([
    expect.objectContaining({
      amount: 2_000,
      reference: '1234-5678-9012',
      bankId: '26324001877',
      name: 'HODŽIĆ AMRA',
    }),
    expect.objectContaining({ amount: 115_000, name: 'Pošta; šalter 3', purpose: 'Uplata "na kasi"' }),
    expect.objectContaining({ amount: -1_050 }),
  ])
})

test('reads a table by the columns kept for its account, newest first, in the letters of Windows', async () => {
  const columns: BankColumns = {
    date: 'Kada',
    amount: 'Koliko',
    credit: '',
    debit: '',
    balance: 'Poslije',
    reference: '',
    bank_id: '',
    name: 'Ko',
    account: '',
    purpose: 'Šta',
  }
  const text =
    'Kada,Ko,Šta,Koliko,Poslije\n2026-11-21,Ćamil,Dopuna,"-1,234.50",0.50\n2026-11-20,Đuro,Dopuna,200,"1,235.00"'
  const inWindows = Buffer.from(
    [...text].map((sign) => ({ Š: 0x8a, Ć: 0xc6, Đ: 0xd0 })[sign] ?? sign.charCodeAt(0)),
  )
  const { statements } = await read(inWindows, { columns })
  expect(statements[0]).toMatchObject({ opening: 103_500, closing: 50 })
  expect(statements[0]!.lines).toMatchObject([
    { amount: -123_450, name: 'Ćamil' },
    { amount: 20_000, name: 'Đuro' },
  ])
})

test('refuses a file whose lines do not lead from one balance to the other, or whose shape is wrong', async () => {
  const mt940 = sample('izvod.sta').toString()
  const camt = sample('camt.xml').toString()
  const csv = sample('izvod.csv').toString()
  const refusals: [string | Buffer, string, Given?][] = [
    [mt940.replace('C20,00', 'C20,01'), 'Promet ne odgovara stanjima'],
    [camt.replace('>20.00<', '>21.00<'), 'Promet ne odgovara stanjima'],
    [csv.replace(';1.150,00;', ';1.151,00;'), 'Stanje poslije stavke'],
    [mt940.replace(/:62F:.*/, ''), 'nije cijeli'],
    [mt940.replaceAll('BAM', 'EUR'), 'nije u konvertibilnim markama'],
    [mt940.replace('2611201120C', '2613201120C'), 'Datum „261320“ nije ispravan'],
    [camt.replace('OPBD', 'XXXX'), 'nedostaje početno ili završno stanje'],
    [camt.slice(0, 2_000), 'XML nije ispravan ili nije cijeli'],
    [camt.replace('</ns2:Acct>', ''), 'XML nije ispravan'],
    [
      camt.replace('<ns2:Document', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ns2:Document'),
      'DOCTYPE',
    ],
    ['<html><body>Prijava</body></html>', 'nije izvod u formatu CAMT.053'],
    ['ime;prezime\nAmra;Hodžić', 'Kolone ovog izvoda nisu poznate'],
    ['Datum;Iznos\n20.11.2026.;20,00', 'Upišite početno i završno stanje'],
    ['Datum;Iznos\n20.11.2026.;20,00', 'Promet ne odgovara stanjima', { opening: 0, closing: 1_999 }],
    [csv, 'ne odgovara koloni sa stanjem', { opening: 1 }],
    ['Datum;Iznos\n31.11.2026.;20,00', 'Red 2: datum'],
    ['Datum;Iznos\n20.11.2026.;puno', 'Red 2: iznos'],
  ]
  for (const [content, text, given] of refusals)
    await expect(read(content, given), text).rejects.toThrow(text)
  const { statements } = await read('Datum;Iznos\n20.11.2026.;20,00', { opening: 100, closing: 2_100 })
  expect(statements[0]!.lines).toHaveLength(1)
})

test('reads amounts and days as banks write them', () => {
  const amounts: Record<string, number> = {
    '1.234,56': 123_456,
    '1,234.56': 123_456,
    '1234.5': 123_450,
    '-50': -5_000,
    '50,00-': -5_000,
    '20,00 KM': 2_000,
    '1.234': 123_400,
    '1 234,00': 123_400,
  }
  for (const [text, fening] of Object.entries(amounts)) expect(parseAmount(text), text).toBe(fening)
  for (const text of ['', 'x', '1,2,3', '1.23.456,00', '--5']) expect(parseAmount(text), text).toBeUndefined()
  for (const text of [
    '20.11.2026.',
    '20.11.2026',
    '2026-11-20',
    '20/11/26',
    '20. 11. 2026. 10:15',
    '2026-11-20T10:15',
  ])
    expect(parseDay(text), text).toBe('2026-11-20')
  for (const text of ['31.11.2026', '2026-13-01', '20.11', 'x']) expect(parseDay(text), text).toBeUndefined()
})
