import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FeedFormat } from '#contract/listings/feeds.ts'
import { maxFeedDepth, mostFeedColumns } from '#contract/limits/listings.ts'
import { readFeed } from './read.ts'

/** Reads a file in pieces so small that every boundary falls inside something. */
async function read(content: string | Buffer, format: FeedFormat, size = 3) {
  const bytes = Buffer.from(content)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  return Array.fromAsync(readFeed(Readable.from(pieces), format))
}
const records = async (content: string | Buffer, format: FeedFormat) =>
  (await read(content, format)).map((row) => ('record' in row ? row.record : row.problem))

test('reads CSV with any delimiter, quotes, repeated columns, and the files of Excel', async () => {
  expect(await records('\uFEFFšifra;naslov\r\nA1;"Far; desni"\r\nA2;"Sa ""navodnicima"""', 'csv')).toEqual([
    { šifra: 'A1', naslov: 'Far; desni' },
    { šifra: 'A2', naslov: 'Sa "navodnicima"' },
  ])
  expect(await records('id,slika,slika\n1,a,b\n2,c', 'csv')).toEqual([
    { id: '1', slika: ['a', 'b'] },
    'Red ima 2 kolona, a zaglavlje 3.',
  ])
  const windows = Buffer.from([0x69, 0x64, 0x0a, 0x8a, 0xe8, 0xe6])
  expect(await records(windows, 'csv')).toEqual([{ id: 'Ščć' }])
  for (const stated of ['sep=;\n', '\uFEFFsep=;\r\n', '"sep=;"\n', 'SEP=;;;\n'])
    expect(await records(`${stated}id;cijena, KM\n1;2,50`, 'csv')).toEqual([
      { id: '1', 'cijena, KM': '2,50' },
    ])
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('id;naslov\n1;Šator', 'utf16le')])
  expect(await records(utf16, 'csv')).toEqual([{ id: '1', naslov: 'Šator' }])
  await expect(read('id,naslov\n1,"nije zatvoren', 'csv')).rejects.toThrow('navodnici se ne zatvaraju')
})

test('reads the first list of a JSON, or objects line by line', async () => {
  const list = '[{"id": 1, "cijena": {"iznos": 9.5}, "slike": ["a", "b"], "x": null}, {"id": "2 } ] \\" {"}]'
  const expected = [{ id: 1, 'cijena/iznos': 9.5, slike: ['a', 'b'] }, { id: '2 } ] " {' }]
  expect(await records(list, 'json')).toEqual(expected)
  expect(await records(`{"meta": {"n": 2}, "data": ${list}, "more": [{"id": 3}]}`, 'json')).toEqual(expected)
  expect(await records('{"id": 1, "slike": ["a"]}\n{"id": 2}\n', 'json')).toEqual([
    { id: 1, slike: 'a' },
    { id: 2 },
  ])
  for (const broken of ['[{"id": 1}, {"id": 2', '[{"id": 1}', '[{"id": 1,}]', '[{"id": 1}}'])
    await expect(read(broken, 'json'), broken).rejects.toThrow('JSON nije ispravan')
})

test('reads the records of an XML with attributes, nesting and CDATA, and expands no entities', async () => {
  const shop = `<?xml version="1.0" encoding="utf-8"?>
    <shop><artikal id="7"><naslov>Far &amp; lampa &#353;</naslov><opis><![CDATA[<b>Novo</b>]]></opis>
    <slike><slika>a</slika><slika>b</slika></slike><prazno/></artikal><artikal id="8"/></shop>`
  expect(await records(shop, 'xml')).toEqual([
    { '@id': '7', naslov: 'Far & lampa š', opis: '<b>Novo</b>', 'slike/slika': ['a', 'b'] },
    { '@id': '8' },
  ])
  expect(
    await records('<rss><channel><title>x</title><item><id>1</id></item></channel></rss>', 'xml'),
  ).toEqual([{ id: '1' }])
  for (const broken of ['<a><b><id>1</id></b>', '<a><b><id>1</b></a>', '<a><b>1</b></a'])
    await expect(read(broken, 'xml'), broken).rejects.toThrow('XML nije ispravan')
  const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><a><b>&b;</b></a>'
  await expect(read(bomb, 'xml')).rejects.toThrow('DOCTYPE')
})

test('refuses a record without end before it fills the memory', async () => {
  const long = 'x'.repeat(1 << 20)
  for (const [format, content] of [
    ['csv', `id\n"${long}`],
    ['json', `[{"id": "${long}`],
    ['xml', `<a><b>${long}`],
  ] as const)
    await expect(Array.fromAsync(readFeed(Readable.from([Buffer.from(content)]), format))).rejects.toThrow(
      /predug/,
    )
})

test('refuses records that nest deeper than any shop writes, before their columns take the square of the depth', async () => {
  const json = (depth: number) => `[${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}]`
  const xml = (depth: number) => `<a>${'<b>'.repeat(depth)}1${'</b>'.repeat(depth)}</a>`
  for (const [format, content] of [
    ['json', json],
    ['xml', xml],
  ] as const) {
    expect(await records(content(maxFeedDepth - 1), format)).toHaveLength(1)
    for (const depth of [maxFeedDepth, 2_000]) {
      const bytes = Readable.from([Buffer.from(content(depth))])
      await expect(Array.fromAsync(readFeed(bytes, format))).rejects.toThrow('ugniježđen')
    }
  }
})

test('refuses records with more columns than a shop can assign', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, at) => at)
  const files = {
    csv: (count: number) => `${fields(count).map((at) => `k${at}`)}\n${fields(count)}\n`,
    json: (count: number) => `[{${fields(count).map((at) => `"k${at}":1`)}}]`,
    xml: (count: number) =>
      `<a><b ${fields(count)
        .map((at) => `k${at}="1"`)
        .join(' ')}/></a>`,
  }
  for (const format of ['csv', 'json', 'xml'] as const) {
    const [row] = await read(files[format](mostFeedColumns), format, 4096)
    expect(row, format).toHaveProperty('record')
    await expect(read(files[format](mostFeedColumns + 1), format, 4096), format).rejects.toThrow(
      `više od ${mostFeedColumns} kolona`,
    )
  }
})
