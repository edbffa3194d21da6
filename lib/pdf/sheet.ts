import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { type Fonts, fontFor } from './fonts.ts'
import { linesOf } from './lines.ts'

export type PdfHead = {
  /** Heads the first page, and names the file in a reader's window. */
  title: string
  brand: string
  /** The date of the document. Nothing in it depends on the clock, so the same content gives the same bytes. */
  at: Date
  /**
   * Pages leave as they fill, numbered without their total, and the rows of a page are one paragraph to a screen
   * reader, so that tables of any length need little memory.
   */
  isLong?: boolean
}

export type Style = {
  size?: number
  isBold?: boolean
  isMuted?: boolean
  align?: 'left' | 'right' | 'center'
}
export type Box = { x: number; width: number }

const ink = '#14202B'
const muted = '#55606A'
const rule = '#C9C6BE'
const primary = '#0B5C63'

const sideMargin = 48
const pageTop = 88
const pageEnd = 776
const usualSize = 10

/** The pages of a document: places lines, and starts the next page where one is full. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly content: Box
  /** Top of the next line. */
  y = pageTop
  readonly isLong: boolean
  readonly #head: PdfHead
  readonly #output: PassThrough
  readonly #root: PDFKit.PDFStructureElement
  #pages = 0
  #run: PDFKit.PDFStructureContent | undefined

  constructor(head: PdfHead, fonts: Fonts, output: PassThrough) {
    this.#head = head
    this.#output = output
    this.isLong = head.isLong ?? false
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: !this.isLong,
      // Compression by zlib differs between platforms and releases, which would change the bytes.
      compress: this.isLong,
      pdfVersion: '1.7',
      lang: 'bs',
      tagged: true,
      displayTitle: true,
      info: {
        Title: plainText(head.title),
        Author: plainText(head.brand),
        Producer: plainText(head.brand),
        Creator: plainText(head.brand),
        CreationDate: head.at,
      },
    })
    for (const [name, font] of Object.entries(fonts)) this.doc.registerFont(name, font)
    this.doc.pipe(output)
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
    this.content = { x: sideMargin, width: 595.28 - 2 * sideMargin }
    this.startPage()
  }

  startPage() {
    this.doc.addPage()
    this.#pages += 1
    this.y = pageTop
    this.#artifact(() => {
      const { x, width } = this.content
      this.line(this.#head.brand, { x, width: width / 2 }, 36, { size: 18, isBold: true }, primary)
      if (this.#pages > 1)
        this.line(this.#head.title, { x: x + width / 3, width: (width * 2) / 3 }, 41, {
          size: 9,
          isMuted: true,
          align: 'right',
        })
      this.ruleAt(66)
    })
    if (this.isLong) this.#artifact(() => this.#footer(`Strana ${this.#pages}`))
  }

  /** Ends the page, and waits until the reader of the document has taken it. */
  async nextPage() {
    this.startPage()
    forgetWords(this.doc)
    await setImmediate()
    if (this.#output.destroyed) throw new Error('The reader of the document went away.')
    if (!this.isLong || !this.#output.writableNeedDrain) return
    await Promise.race([once(this.#output, 'drain'), once(this.#output, 'close')])
  }

  end() {
    if (!this.isLong)
      for (let page = 0; page < this.#pages; page += 1) {
        this.doc.switchToPage(page)
        this.#artifact(() => this.#footer(`Strana ${page + 1} od ${this.#pages}`))
      }
    this.#root.end()
    this.doc.end()
  }

  /** Starts a page if less than `height` is left on this one. */
  make(height: number) {
    if (!this.hasRoom(height)) this.startPage()
  }

  hasRoom = (height: number) => this.y + height <= pageEnd

  /** Height left on the page. */
  get room() {
    return pageEnd - this.y
  }

  readonly fullHeight = pageEnd - pageTop

  /** In a long document, begins a tagged paragraph for the rest of the page. */
  startRun() {
    if (this.isLong) this.#run = this.doc.markStructureContent('P')
  }

  endRun() {
    if (!this.#run) return
    this.doc.endMarkedContent()
    this.#root.add(this.doc.struct('P', {}, [this.#run]))
    this.#run = undefined
  }

  lineHeight = ({ size = usualSize }: Style = {}) => Math.round(size * 1.4)

  lines = (text: string, width: number, style: Style = {}) =>
    linesOf(text, width, (part) => this.#use(part, style).widthOfString(part))

  /** Draws one line. */
  line(text: string, { x, width }: Box, y: number, style: Style = {}, color?: string) {
    if (text === '') return
    const free = width - this.#use(text, style).widthOfString(text)
    const shift = style.align === 'right' ? free : style.align === 'center' ? free / 2 : 0
    this.doc.fillColor(color ?? (style.isMuted ? muted : ink)).text(text, x + shift, y, { lineBreak: false })
  }

  ruleAt(y: number, color = rule) {
    const { x, width } = this.content
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .strokeColor(color)
      .stroke()
  }

  /** Adds an element for screen readers; `draw` draws it. */
  tag(type: string, draw: () => void, parent = this.#root) {
    parent.add(this.doc.struct(type, {}, [draw]))
  }

  /** An element whose children follow; its caller ends it. */
  element(type: string, options: { alt?: string; scope?: 'Column' | 'Row' } = {}, parent = this.#root) {
    const element = this.doc.struct(type, options)
    parent.add(element)
    return element
  }

  /** Draws an element that screen readers skip. */
  #artifact(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.doc.endMarkedContent()
  }

  decorate(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  #footer(pages: string) {
    const { x, width } = this.content
    this.ruleAt(792)
    this.line(this.#head.brand, { x, width: width / 2 }, 800, { size: 8, isMuted: true })
    this.line(pages, { x: x + width / 2, width: width / 2 }, 800, {
      size: 8,
      isMuted: true,
      align: 'right',
    })
  }

  #use(text: string, { size = usualSize, isBold = false }: Style) {
    return this.doc.font(fontFor(text, isBold)).fontSize(size)
  }
}

/** The library writes metadata as XML without escaping it. */
const plainText = (text: string) => text.replaceAll(/[<>&\p{Cc}]/gu, ' ')

/** The library keeps the layout of every word that it drew; those of a long table never come again. */
function forgetWords(doc: PDFKit.PDFDocument) {
  const { _fontFamilies: fonts } = doc as unknown as {
    _fontFamilies: Record<string, { layoutCache?: object }>
  }
  for (const font of Object.values(fonts)) if (font.layoutCache) font.layoutCache = Object.create(null)
}
