import type { Box, Sheet, Style } from './sheet.ts'

export type Column = {
  title: string
  /** Its share of the width, beside those of the other columns. */
  share: number
  align?: 'left' | 'right'
}

/** A row of cells; a strong one is a sum. */
type Row = readonly string[] | { cells: readonly string[]; isStrong: true }

export type Table = {
  columns: readonly Column[]
  rows: Iterable<Row> | AsyncIterable<Row>
  /** Shown in place of the rows if there are none. */
  empty?: string
}

const size = 9
const padding = 4
const gutter = 8

/** Draws a table that goes on over pages, with its heads on each. */
export async function drawTable(sheet: Sheet, { columns, rows, empty = 'Nema stavki.' }: Table) {
  const boxes = boxesOf(sheet.content, columns)
  const layOut = (cells: readonly string[], style: Style) =>
    columns.map((_, index) => sheet.lines(cells[index] ?? '', boxes[index]!.width, style))
  const heads = layOut(
    columns.map(({ title }) => title),
    headStyle,
  )
  const line = sheet.lineHeight({ size })
  const heightOf = (cells: readonly (readonly string[])[]) =>
    Math.max(1, ...cells.map(({ length }) => length)) * line + 2 * padding
  const table = sheet.isLong ? undefined : sheet.element('Table')

  /** Draws the lines of each cell from `from` up to `to`. */
  const drawLines = (
    cells: readonly (readonly string[])[],
    style: Style,
    index: number,
    from: number,
    to: number,
  ) =>
    cells[index]!.slice(from, to).forEach((text, at) =>
      sheet.line(text, boxes[index]!, sheet.y + padding + at * line, {
        ...style,
        align: columns[index]!.align ?? 'left',
      }),
    )

  /** Draws a row, over several pages if it is higher than the room left on this one. */
  async function drawRow(cells: readonly (readonly string[])[], style: Style, type: 'TH' | 'TD') {
    const element = table && sheet.element('TR', {}, table)
    const parts =
      element && cells.map(() => sheet.element(type, type === 'TH' ? { scope: 'Column' } : {}, element))
    const count = Math.max(1, ...cells.map(({ length }) => length))
    for (let from = 0; from < count;) {
      const height = (Math.min(count, from + 1) - from) * line + 2 * padding
      if (!sheet.hasRoom(height)) await turnPage()
      const to = Math.min(count, from + Math.max(1, Math.floor((sheet.room - 2 * padding) / line)))
      for (const index of cells.keys()) {
        const draw = () => drawLines(cells, style, index, from, to)
        if (parts) parts[index]!.add(draw)
        else draw()
      }
      sheet.y += (to - from) * line + 2 * padding
      underline(sheet, type === 'TH')
      from = to
    }
    parts?.forEach((part) => part.end())
    element?.end()
  }

  async function turnPage() {
    sheet.endRun()
    await sheet.nextPage()
    sheet.decorate(() => {
      for (const index of heads.keys()) drawLines(heads, headStyle, index, 0, heads[index]!.length)
      sheet.y += heightOf(heads)
      sheet.ruleAt(sheet.y, headRule)
    })
    sheet.startRun()
  }

  sheet.make(heightOf(heads) + line + 2 * padding)
  sheet.startRun()
  await drawRow(heads, headStyle, 'TH')
  let isEmpty = true
  for await (const row of rows) {
    isEmpty = false
    const style = 'isStrong' in row ? strongStyle : rowStyle
    const cells = layOut('isStrong' in row ? row.cells : row, style)
    // A row that fits on a page is not broken.
    const height = heightOf(cells)
    if (!sheet.hasRoom(height) && height <= sheet.fullHeight - heightOf(heads)) await turnPage()
    await drawRow(cells, style, 'TD')
  }
  sheet.endRun()
  table?.end()
  sheet.y += 8
  if (isEmpty) {
    sheet.tag('P', () => sheet.line(empty, sheet.content, sheet.y, { size, isMuted: true }))
    sheet.y += line + 8
  }
}

function underline(sheet: Sheet, isHead: boolean) {
  const draw = () => sheet.ruleAt(sheet.y, isHead ? headRule : rowRule)
  // The rows of a long table are one paragraph, which holds no other.
  if (sheet.isLong) draw()
  else sheet.decorate(draw)
}

const headRule = '#55606A'
const rowRule = '#E4E2DC'
const headStyle: Style = { size, isBold: true, isMuted: true }
const rowStyle: Style = { size }
const strongStyle: Style = { size, isBold: true }

function boxesOf({ x, width }: Box, columns: readonly Column[]): Box[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const free = width - gutter * (columns.length - 1)
  let left = x
  return columns.map(({ share }) => {
    const box = { x: left, width: (free * share) / shares }
    left += box.width + gutter
    return box
  })
}
