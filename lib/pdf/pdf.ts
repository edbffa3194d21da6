import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Canvas, canvasOn } from './canvas.ts'
import { loadFonts } from './fonts.ts'
import { type PdfHead, Sheet, type Style } from './sheet.ts'
import { drawTable, type Table } from './table.ts'

export type { PdfHead } from './sheet.ts'
export type { Column } from './table.ts'

/** Lines under a title, beside others, such as seller and buyer. */
type Block = { title: string; lines: readonly string[] }

/** Writes a document from its top to its end. */
export type Pdf = {
  heading(text: string): void
  subheading(text: string): void
  /** Its lines may be broken by line feeds. */
  paragraph(text: string, style?: Style): void
  /** Pairs of a name and a value. */
  facts(pairs: readonly (readonly [name: string, value: string])[]): void
  blocks(blocks: readonly Block[]): void
  table(table: Table): Promise<void>
  /** A PNG in points; `alt` describes it to screen readers. */
  image(png: Uint8Array, size: { width: number; height: number; alt: string }): void
  /** A part of a page of this height, such as a form, on which `draw` gives everything its place. */
  drawing(height: number, draw: (canvas: Canvas) => void): void
  gap(points: number): void
}

export type WritePdf = (pdf: Pdf) => void | Promise<void>

/** Makes a document while it is read. */
export function streamPdf(head: PdfHead, write: WritePdf): Readable {
  const output = new PassThrough()
  void make(head, write, output).catch((error: unknown) => output.destroy(error as Error))
  return output
}

export const pdfBytes = (head: PdfHead, write: WritePdf): Promise<Buffer> => buffer(streamPdf(head, write))

async function make(head: PdfHead, write: WritePdf, output: PassThrough) {
  const sheet = new Sheet(head, await loadFonts(), output)
  await write(writerOf(sheet))
  sheet.end()
}

function writerOf(sheet: Sheet): Pdf {
  return {
    heading: (text) => drawText(sheet, 'H1', text, { size: 20, isBold: true }, 10),
    subheading: (text) => {
      // Never alone at the end of a page.
      sheet.make(70)
      drawText(sheet, 'H2', text, { size: 13, isBold: true }, 4)
    },
    paragraph: (text, style = {}) => drawText(sheet, 'P', text, style, 6),
    facts: (pairs) => drawFacts(sheet, pairs),
    blocks: (blocks) => drawBlocks(sheet, blocks),
    table: (table) => drawTable(sheet, table),
    image(png, { width, height, alt }) {
      sheet.make(height)
      const element = sheet.element('Figure', { alt })
      element.add(() => sheet.doc.image(asBuffer(png), sheet.content.x, sheet.y, { width, height }))
      element.end()
      sheet.y += height + 8
    },
    drawing(height, draw) {
      sheet.make(height)
      draw(canvasOn(sheet))
      sheet.y += height + 8
    },
    gap: (points) => void (sheet.y += points),
  }
}

/** Draws lines, over several pages if needed. */
function drawText(sheet: Sheet, type: string, text: string, style: Style, after: number) {
  const height = sheet.lineHeight(style)
  const element = sheet.element(type)
  let rest = sheet.lines(text, sheet.content.width, style)
  while (rest.length > 0) {
    sheet.make(height)
    const fitting = rest.slice(0, Math.max(1, Math.floor(sheet.room / height)))
    element.add(() =>
      fitting.forEach((line, at) => sheet.line(line, sheet.content, sheet.y + at * height, style)),
    )
    sheet.y += fitting.length * height
    rest = rest.slice(fitting.length)
  }
  element.end()
  sheet.y += after
}

function drawFacts(sheet: Sheet, pairs: readonly (readonly [string, string])[]) {
  const { x, width } = sheet.content
  const name = { x, width: width * 0.32 }
  const value = { x: x + width * 0.34, width: width * 0.66 }
  const height = sheet.lineHeight()
  const table = sheet.element('Table')
  for (const pair of pairs) {
    const names = sheet.lines(pair[0], name.width, factName)
    const values = sheet.lines(pair[1], value.width, factValue)
    const count = Math.max(names.length, values.length)
    sheet.make(count * height)
    const row = sheet.element('TR', {}, table)
    const cell = (type: 'TH' | 'TD', lines: readonly string[], box: typeof name, style: Style) => {
      const part = sheet.element(type, type === 'TH' ? { scope: 'Row' } : {}, row)
      part.add(() => lines.forEach((line, at) => sheet.line(line, box, sheet.y + at * height, style)))
      part.end()
    }
    cell('TH', names, name, factName)
    cell('TD', values, value, factValue)
    row.end()
    sheet.y += count * height + 2
  }
  table.end()
  sheet.y += 10
}

function drawBlocks(sheet: Sheet, all: readonly Block[]) {
  const gutter = 24
  const width = (sheet.content.width - gutter * (all.length - 1)) / all.length
  const height = sheet.lineHeight()
  const laidOut = all.map(({ title, lines }) => ({
    title: sheet.lines(title, width, blockTitle),
    lines: lines.flatMap((line) => sheet.lines(line, width)),
  }))
  const count = Math.max(...laidOut.map(({ title, lines }) => title.length + lines.length))
  sheet.make(count * height + 4)
  for (const [index, { title, lines }] of laidOut.entries()) {
    const box = { x: sheet.content.x + index * (width + gutter), width }
    const drawAll = (texts: readonly string[], y: number, style: Style) => () =>
      texts.forEach((text, at) => sheet.line(text, box, y + at * height, style))
    sheet.tag('P', drawAll(title, sheet.y, blockTitle))
    sheet.tag('P', drawAll(lines, sheet.y + title.length * height + 4, {}))
  }
  sheet.y += count * height + 18
}

const factName: Style = { isMuted: true }
const factValue: Style = { isBold: true }
const blockTitle: Style = { size: 9, isBold: true, isMuted: true }

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
