import { inflateSync } from 'node:zlib'

/** The text of a PDF that we made, a line for each that it draws; found by its own maps from glyphs to letters. */
export function pdfText(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const letters = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(id))!
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(font.head)!
      letters.set(name!, lettersOf(objects.get(Number(map))!.stream!.toString('latin1')))
    }
  return [...objects.values()]
    .filter(({ head }) => /\/Contents \d+ 0 R/.test(head))
    .flatMap(({ head }) => {
      const [, content] = /\/Contents (\d+) 0 R/.exec(head)!
      return linesOf(objects.get(Number(content))!.stream!.toString('latin1'), letters)
    })
}

export const pageCount = (pdf: Buffer) =>
  [...objectsOf(pdf).values()].filter(({ head }) => /\/Contents \d+ 0 R/.test(head)).length

type PdfObject = { head: string; stream: Buffer | undefined }

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const { 1: id, index } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const end = text.indexOf('\nendobj', index)
    const start = text.indexOf('\nstream\n', index)
    if (start < 0 || start > end) {
      objects.set(Number(id), { head: text.slice(index, end), stream: undefined })
      continue
    }
    const head = text.slice(index, start)
    const [, length] = /\/Length (\d+)/.exec(head)!
    const content = pdf.subarray(start + 8, start + 8 + Number(length))
    objects.set(Number(id), { head, stream: head.includes('/FlateDecode') ? inflateSync(content) : content })
  }
  return objects
}

function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from, list] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [offset, [, codes]] of [...list!.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (parseInt(from!, 16) + offset).toString(16).padStart(4, '0')
      const units = codes!.split(' ').map((code) => parseInt(code, 16))
      letters.set(glyph, String.fromCharCode(...units))
    }
  return letters
}

function linesOf(content: string, letters: Map<string, Map<string, string>>): string[] {
  const lines: string[] = []
  for (const [, block] of content.matchAll(/BT\n([\s\S]*?)ET\n/g)) {
    const [, font] = /\/(F\d+) /.exec(block!)!
    const glyphs = [...block!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!)
    lines.push(glyphs.map((glyph) => letters.get(font!)!.get(glyph) ?? '?').join(''))
  }
  return lines
}
