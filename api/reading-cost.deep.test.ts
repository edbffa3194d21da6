import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readFeed, UnreadableFile } from '#api/modules/listings/feeds/formats/read.ts'
import type { FeedFormat } from '#contract/listings/feeds.ts'
import { maxFeedRecord, mostFeedColumns } from '#contract/limits/listings.ts'
import { shopAboutLength } from '#contract/limits/money.ts'
import { sanitiseOfUser } from '#lib/rich-text.ts'
import { type Dimension, problemOf } from '#tests/support/schemas/cost.ts'

// These readers work piece by piece between requests, and one piece must not hold up a request.

const times = (piece: string, characters: number) => piece.repeat(Math.ceil(characters / piece.length))
const list = (count: number, item: (at: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, at) => item(at)).join(separator)

async function read(format: FeedFormat, content: string) {
  try {
    for await (const _ of readFeed(Readable.from([Buffer.from(content)]), format));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
}

/** Feed records with the given number of characters in one part. */
const records: Record<string, (size: number) => [FeedFormat, string]> = {
  'a cell of CSV': (size) => ['csv', `id,naslov\n1,${times('a', size)}`],
  'quotes of a cell': (size) => ['csv', `id,naslov\n1,"${times('""', size)}"`],
  'lines of a cell': (size) => ['csv', `id,naslov\n1,"${times('\r\n', size)}"`],
  'cells of a row': (size) => ['csv', `id\n${times('a,', size)}`],
  'columns of one name': (size) => ['csv', `${times('a,', Math.min(size, 2 * mostFeedColumns - 2))}a\n`],
  // The delimiter is sought in the first piece of a file, a quarter of the longest record.
  'delimiters of the first line': (size) => ['csv', times(',;\t|', size / 4)],
  'a text of JSON': (size) => ['json', `[{"a":"${times('a', size)}"}]`],
  'fields of JSON': (size) => ['json', `[{${list(size / 10, (at) => `"f${at}":1`)}}]`],
  'elements of JSON': (size) => ['json', `[{"a":[${list(size / 2, () => '1')}]}]`],
  'depth of JSON': (size) => ['json', `[${times('{"a":', size)}1${times('}', size / 5)}]`],
  'depth of lists of JSON': (size) => ['json', `[{"a":${times('[', size / 2)}1${times(']', size / 2)}}]`],
  'fields deep in JSON': (size) => [
    'json',
    `[${times('{"a":', size / 4)}{${list(size / 20, (at) => `"f${at}":1`)}}${'}'.repeat(Math.ceil(size / 20))}]`,
  ],
  'depth around the records of JSON': (size) => ['json', `${times('[', size)}{"a":1}${times(']', size)}`],
  'a text of XML': (size) => ['xml', `<a><b><c>${times('a', size)}</c></b></a>`],
  'entities of XML': (size) => ['xml', `<a><b><c>${times('&amp;', size)}</c></b></a>`],
  'elements of XML': (size) => ['xml', `<a><b>${times('<c>1</c>', size)}</b></a>`],
  'attributes of XML': (size) => ['xml', `<a><b ${list(size / 10, (at) => `a${at}="1"`, ' ')}/></a>`],
  'depth of XML': (size) => ['xml', `<a><b>${times('<c>', size / 2)}1${times('</c>', size / 2)}</b></a>`],
  'texts at every depth of XML': (size) => [
    'xml',
    `<a><b>${times('<c>', size / 2)}${times('1</c>', size / 2)}</b></a>`,
  ],
  'elements deep in XML': (size) => [
    'xml',
    `<a><b>${times('<c>', size / 4)}${times('<d>1</d>', size / 4)}${'</c>'.repeat(Math.ceil(size / 12))}</b></a>`,
  ],
  'comments of XML': (size) => ['xml', `<a>${times('<!-- -->', size)}<b/></a>`],
}

/** Rich texts of the given length. */
const texts: Record<string, (size: number) => string> = {
  'depth of a rich text': (size) => times('<ul><li>', size),
  'closed depth of a rich text': (size) => times('<b>', size / 2) + times('</b>', size / 2),
  'closing tags of a rich text': (size) => `<p>${times('</b>', size)}`,
  'links of a rich text': (size) => times('<a href="https://a.ba">a</a>', size),
  'an address of a rich text': (size) => `<a href="https://a.ba/${times('a', size)}">a</a>`,
  'attributes of a rich text': (size) => `<p ${times('a=b ', size)}>a</p>`,
  'open signs of a rich text': (size) => `<p>${times('<', size)}`,
  'comments of a rich text': (size) => `<p>${times('<!--', size)}`,
  'entities of a rich text': (size) => `<p>${times('&amp;', size)}`,
  'lines of a plain text': (size) => `a${times('\n', size)}`,
  'blanks of a plain text': (size) => `a\n${times('\t ', size)}`,
}

test('reads feed records and rich texts in time linear in their size', { timeout: 300_000 }, async () => {
  const dimensions: Dimension[] = [
    ...Object.entries(records).map(([name, of]) => ({
      name,
      most: maxFeedRecord - 100,
      run: (size: number) => read(...of(size)),
    })),
    ...Object.entries(texts).map(([name, of]) => ({
      name,
      most: shopAboutLength,
      run: (size: number) => sanitiseOfUser(of(size).slice(0, shopAboutLength)),
    })),
  ]
  const problems: string[] = []
  for (const dimension of dimensions) problems.push((await problemOf(dimension)) ?? '')
  expect(problems.filter(Boolean)).toEqual([])
})
