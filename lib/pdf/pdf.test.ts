import { expect, test } from 'vitest'
import { pageCount, pdfText } from '#tests/support/pdf.ts'
import { type Pdf, pdfBytes, streamPdf } from './pdf.ts'

const head = { title: 'Račun R-2026-000001', brand: 'Bazar', at: new Date('2026-12-31T23:30:00Z') }

async function sample(pdf: Pdf) {
  pdf.heading('Račun R-2026-000001')
  pdf.blocks([
    { title: 'Prodavac', lines: ['Bazar d.o.o.', 'Titova 1'] },
    { title: 'Kupac', lines: ['Đorđe Šćepanović', 'Ћирилица Ђурић'] },
  ])
  pdf.facts([['Način plaćanja', 'Žiro račun – čekamo uplatu']])
  await pdf.table({
    columns: [
      { title: 'Opis', share: 4 },
      { title: 'Iznos', share: 1, align: 'right' },
    ],
    rows: [['Kredit', '17,09 KM'], { cells: ['Ukupno', '20,00 KM'], isStrong: true }],
  })
  pdf.paragraph('Prvi red\nDrugi red')
}

const rowsOf = (count: number, text = (row: number) => `Stavka ${row}`) =>
  Array.from({ length: count }, (_, row) => [text(row), `${row}`])
const columns = [
  { title: 'Opis', share: 4 },
  { title: 'Broj', share: 1, align: 'right' as const },
]

test('keeps our letters, so that the text can be searched and copied', async () => {
  const text = pdfText(await pdfBytes(head, sample))
  expect(text).toEqual([
    'Bazar',
    'Račun R-2026-000001',
    'Prodavac',
    'Bazar d.o.o.',
    'Titova 1',
    'Kupac',
    'Đorđe Šćepanović',
    'Ћирилица Ђурић',
    'Način plaćanja',
    'Žiro račun – čekamo uplatu',
    'Opis',
    'Iznos',
    'Kredit',
    '17,09 KM',
    'Ukupno',
    '20,00 KM',
    'Prvi red',
    'Drugi red',
    'Bazar',
    'Strana 1 od 1',
  ])
})

test('makes the same bytes of the same content, and others of another date', async () => {
  const [first, second] = [await pdfBytes(head, sample), await pdfBytes(head, sample)]
  expect(second.equals(first)).toBe(true)
  const later = await pdfBytes({ ...head, at: new Date('2027-01-01T00:00:00Z') }, sample)
  expect(later.equals(first)).toBe(false)
})

test('says title, language and structure to screen readers', async () => {
  const pdf = (await pdfBytes({ ...head, title: 'A & <B>' }, sample)).toString('latin1')
  expect(pdf).toContain('/Lang (bs)')
  expect(pdf).toContain('/Marked true')
  for (const type of ['H1', 'Table', 'TH', 'TD', 'P']) expect(pdf).toContain(`/S /${type}\n`)
  // Metadata that is no XML would hide the title.
  expect(pdf).not.toContain('<B>')
})

test('continues on further pages, with the head of the table and the number of pages', async () => {
  const pdf = await pdfBytes(head, (to) => to.table({ columns, rows: rowsOf(100) }))
  const text = pdfText(pdf)
  expect(pageCount(pdf)).toBe(4)
  expect(text.filter((line) => line === 'Opis')).toHaveLength(4)
  expect(text.filter((line) => line.startsWith('Strana'))).toEqual(
    [1, 2, 3, 4].map((page) => `Strana ${page} od 4`),
  )
  expect(text.filter((line) => line.startsWith('Stavka'))).toEqual(rowsOf(100).map(([name]) => name))
})

test('breaks long words, and rows that are higher than a page', async () => {
  const word = 'ć'.repeat(9_000)
  const pdf = await pdfBytes(head, (to) =>
    to.table({
      columns,
      rows: [
        [word, '1'],
        ['Zadnji', '2'],
      ],
    }),
  )
  expect(pageCount(pdf)).toBeGreaterThan(1)
  const text = pdfText(pdf)
  expect(text.filter((line) => /^ć+$/.test(line)).join('')).toBe(word)
  expect(text).toContain('Zadnji')
})

test('sends the first pages of a long table before its last rows are read', async () => {
  let read = 0
  async function* rows() {
    for (const row of rowsOf(10_000)) {
      read += 1
      yield row
    }
  }
  const chunks: Buffer[] = []
  let readAtFirst: number | undefined
  for await (const chunk of streamPdf({ ...head, isLong: true }, (pdf) =>
    pdf.table({ columns, rows: rows() }),
  )) {
    chunks.push(chunk)
    // A chunk of its own, after the few bytes that begin each file.
    if (chunk.length > 1_000) readAtFirst ??= read
  }
  const text = pdfText(Buffer.concat(chunks))
  expect(readAtFirst).toBeLessThan(500)
  expect(text.filter((line) => line.startsWith('Stavka'))).toHaveLength(10_000)
  expect(text.findLast((line) => line.startsWith('Strana'))).toMatch(/^Strana \d{3}$/)
})

test('fails with the error of its content, and ends when nobody reads on', async () => {
  const failing = pdfBytes(head, () => {
    throw new Error('no rows')
  })
  await expect(failing).rejects.toThrow('no rows')
  let isOver = false
  function* endless() {
    try {
      for (;;) yield ['Stavka', '1']
    } finally {
      isOver = true
    }
  }
  const stream = streamPdf({ ...head, isLong: true }, (pdf) => pdf.table({ columns, rows: endless() }))
  for await (const _ of stream) break
  await expect.poll(() => isOver).toBe(true)
})
