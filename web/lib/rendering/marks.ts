// Long parts join a page as bytes: as texts they would be copied and encoded again for each page, and strings of more
// than 128 kB end up among V8's old objects, so that every few hundred pages cost a full collection. Nobody outside this
// process knows the marks, so no text can imitate one.

const start = `part-${crypto.randomUUID()}-`
const marks = new RegExp(`(${start}\\d+;)`)
let last = 0

/** A placeholder in the markup of a page for a part that is inserted as bytes. */
export const newMark = () => `${start}${(last += 1)};`

/** A page with its parts in place of their marks. */
export const joinParts = (html: string, parts: ReadonlyMap<string, Buffer>): Buffer =>
  Buffer.concat(html.split(marks).map((text, at) => (at % 2 === 0 ? Buffer.from(text) : parts.get(text)!)))
