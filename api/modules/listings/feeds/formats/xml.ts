import { Parser } from 'htmlparser2'
import { maxFeedRecord } from '#contract/limits/listings.ts'
import { assertShallow, type ReadRow, RecordBuilder, UnreadableFile } from './record.ts'

/** Names that records have in the formats of shops; otherwise records are the children of the root. */
const recordNames = new Set([
  'item',
  'entry',
  'product',
  'proizvod',
  'artikal',
  'oglas',
  'listing',
  'offer',
  'ponuda',
  'vehicle',
  'vozilo',
  'ad',
  'row',
])

const broken = (what: string) => new UnreadableFile(`XML nije ispravan: ${what}.`)

/** Reads elements as columns: "price", "images/image", and "@id" for attributes. Entities are not expanded. */
class Reader {
  readonly rows: ReadRow[] = []
  readonly #open: string[] = []
  #record: RecordBuilder | null = null
  #recordDepth = 0
  #recordName: string | undefined
  #text = ''
  #length = 0
  #isFresh = false
  readonly parser: Parser

  constructor() {
    this.parser = new Parser(
      {
        onopentagname: (name) => this.#start(name),
        onattribute: (name, value) => this.#takeAttribute(name, value),
        ontext: (text) => this.#take(text),
        onclosetag: (name, isImplied) => this.#end(name, isImplied),
        // A document type could define entities.
        onprocessinginstruction: (name) => {
          if (name.toLowerCase() === '!doctype') throw new UnreadableFile('XML s oznakom DOCTYPE ne primamo.')
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  #start(name: string) {
    if (!this.#record && this.#isRecord(name)) {
      this.#record = new RecordBuilder()
      this.#recordDepth = this.#open.length
      this.#recordName = name
      this.#length = 0
    }
    this.#open.push(name)
    assertShallow(this.#open.length)
    this.#isFresh = true
    this.#text = ''
  }

  #takeAttribute(name: string, value: string) {
    if (!this.#record) return
    this.#count(value)
    const path = this.#path()
    this.#record.add(path === '' ? `@${name}` : `${path}/@${name}`, value.trim())
  }

  #isRecord(name: string) {
    if (this.#recordName !== undefined) return name === this.#recordName
    return this.#open.length > 0 && (recordNames.has(name.toLowerCase()) || this.#isPlainChild())
  }

  /** A child of the root, unless the root only wraps one element such as "channel". */
  #isPlainChild() {
    return this.#open.length === 1 && !['rss', 'feed', 'root'].includes(this.#open[0]!.toLowerCase())
  }

  #path = () => this.#open.slice(this.#recordDepth + 1).join('/')

  #take(text: string) {
    this.#isFresh = false
    if (!this.#record) return
    this.#count(text)
    this.#text += text
  }

  #count(text: string) {
    this.#length += text.length
    if (this.#length > maxFeedRecord) throw new UnreadableFile('Jedan zapis je predug.')
  }

  #end(name: string, isImplied: boolean) {
    // `<a/>` closes itself right after it opens; anything else that the parser closes was left open.
    if (this.#open.pop() !== name || (isImplied && !this.#isFresh))
      throw broken(`element „${name}“ nije zatvoren`)
    this.#isFresh = false
    if (!this.#record) return
    if (this.#open.length === this.#recordDepth) {
      this.rows.push({ record: this.#record.record })
      this.#record = null
    } else if (this.#text.trim() !== '') {
      const path = [...this.#open, name].slice(this.#recordDepth + 1).join('/')
      this.#record.add(path, this.#text.trim())
    }
    this.#text = ''
  }

  get isWhole() {
    return this.#open.length === 0
  }
}

export async function* readXml(text: AsyncGenerator<string>): AsyncGenerator<ReadRow> {
  const reader = new Reader()
  for await (const piece of text) {
    reader.parser.write(piece)
    yield* reader.rows.splice(0)
  }
  if (!reader.isWhole) throw broken('datoteka nije cijela')
  reader.parser.end()
  yield* reader.rows.splice(0)
}
