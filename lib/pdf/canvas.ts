import type { Sheet, Style } from './sheet.ts'

const thin = 0.6
const line = '#14202B'

/** A part of a page on which everything has its place, in points from the top left corner. */
export type Canvas = {
  width: number
  /** Text in as many lines as it needs; lines without room are left out. */
  text(text: string, place: { x: number; y: number; width: number; height?: number }, style?: Style): void
  frame(place: { x: number; y: number; width: number; height: number }): void
  /** Boxes side by side, each with one sign of a text. */
  boxes(signs: string, place: { x: number; y: number; count: number; width: number; height: number }): void
  /** Draws a line along which to cut the paper. */
  cut(y: number): void
  /** Dark squares, such as those of a code to scan; `alt` describes them to screen readers. */
  squares(place: { x: number; y: number; size: number; count: number; alt: string }, isDark: Dark): void
  /** A linear bar code: the widths of bars and spaces by turns, beginning with a bar. */
  bars(
    place: { x: number; y: number; width: number; height: number; alt: string },
    widths: readonly number[],
  ): void
}
type Dark = (row: number, column: number) => boolean

export function canvasOn(sheet: Sheet): Canvas {
  const { x: left, width } = sheet.content
  const top = sheet.y
  const { doc } = sheet
  return {
    width,
    text(text, { x, y, width: room, height = Infinity }, style = {}) {
      const step = sheet.lineHeight(style)
      const lines = sheet.lines(text, room, style).slice(0, Math.max(1, Math.floor(height / step)))
      sheet.tag('P', () =>
        lines.forEach((one, at) => sheet.line(one, { x: left + x, width: room }, top + y + at * step, style)),
      )
    },
    frame: (place) =>
      sheet.decorate(() =>
        doc
          .rect(left + place.x, top + place.y, place.width, place.height)
          .lineWidth(thin)
          .strokeColor(line)
          .stroke(),
      ),
    boxes(signs, { x, y, count, width: room, height }) {
      sheet.decorate(() => {
        for (let at = 0; at < count; at++) doc.rect(left + x + at * room, top + y, room, height)
        doc.lineWidth(thin).strokeColor(line).stroke()
      })
      const style: Style = { size: 10, isBold: true, align: 'center' }
      const inset = (height - 10) / 2 - 1
      sheet.tag('P', () =>
        [...signs].forEach((sign, at) =>
          sheet.line(sign, { x: left + x + at * room, width: room }, top + y + inset, style),
        ),
      )
    },
    cut: (y) =>
      sheet.decorate(() =>
        doc
          .moveTo(left, top + y)
          .lineTo(left + width, top + y)
          .lineWidth(thin)
          .dash(3, { space: 3 })
          .strokeColor(line)
          .stroke()
          .undash(),
      ),
    squares({ x, y, size, count, alt }, isDark) {
      const side = size / count
      const element = sheet.element('Figure', { alt })
      element.add(() => {
        for (let row = 0; row < count; row++)
          for (let column = 0; column < count;) {
            let run = 0
            while (column + run < count && isDark(row, column + run)) run += 1
            if (run > 0) doc.rect(left + x + column * side, top + y + row * side, run * side, side)
            column += Math.max(1, run)
          }
        doc.fillColor('#000000').fill()
      })
      element.end()
    },
    bars({ x, y, width: room, height, alt }, widths) {
      const module = room / widths.reduce((sum, one) => sum + one, 0)
      const element = sheet.element('Figure', { alt })
      element.add(() => {
        let at = left + x
        for (const [index, modules] of widths.entries()) {
          if (index % 2 === 0) doc.rect(at, top + y, modules * module, height)
          at += modules * module
        }
        doc.fillColor('#000000').fill()
      })
      element.end()
    },
  }
}
