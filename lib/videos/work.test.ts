import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny'
import { expect, test as base } from 'vitest'
import { maxVideoSeconds } from '#contract/limits/listings.ts'
import { hiddenPlace, videoFile } from '#tests/support/listings/videos.ts'
import { withoutComments } from './hidden-text.ts'
import { remuxVideo } from './work.ts'

const test = base.extend('remux', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bazar-videos-'))
  onCleanup(() => rm(folder, { recursive: true }))
  return async (content: Buffer) => {
    const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')]
    await writeFile(source, content)
    const result = await remuxVideo(source, target)
    return 'refused' in result ? { refused: result.refused } : { ...result, file: await readFile(target) }
  }
})

test('copies pictures and sound, upright and with their times, and nothing that reveals the place', async ({
  remux,
}) => {
  const source = await videoFile({ rotation: 90 })
  expect(source.toString('latin1').split(hiddenPlace).length).toBeGreaterThan(20)

  const { file, ...found } = (await remux(source)) as { file: Buffer }

  expect(found).toEqual({
    format: 'mp4',
    bytes: file.length,
    width: 96,
    height: 64,
    durationMs: 2_000,
    hasSound: true,
  })
  const text = file.toString('latin1')
  expect([text.includes(hiddenPlace), text.includes('Snimak')]).toEqual([false, false])
  // The index stands before the pictures.
  expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
  const input = new Input({ formats: [MP4], source: new BufferSource(file) })
  expect(await Promise.all((await input.getTracks()).map((track) => track.getCodec()))).toEqual([
    'avc',
    'aac',
  ])
  const times: number[] = []
  for await (const packet of new EncodedPacketSink((await input.getVideoTracks())[0]!).packets()) {
    times.push(packet.timestamp)
    expect(packet.data.length).toBe(406)
  }
  expect(times).toHaveLength(20)
  expect(times.at(-1)).toBeCloseTo(1.9)
})

test('does the same for WebM, and for a video without sound', async ({ remux }) => {
  const { file, ...found } = (await remux(await videoFile({ format: 'webm', sound: null }))) as {
    file: Buffer
  }
  expect(found).toMatchObject({ format: 'webm', width: 64, height: 96, hasSound: false })
  expect(file.toString('latin1')).not.toContain(hiddenPlace)
  expect(await new Input({ formats: [WEBM], source: new BufferSource(file) }).canRead()).toBe(true)
})

test.for<[string, () => Promise<Buffer> | Buffer, object]>([
  ['a MOV', () => videoFile({ format: 'mov' }), { reason: 'format', is: 'mov' }],
  ['Matroska', () => videoFile({ format: 'mkv', codec: 'vp8' }), { reason: 'format', is: 'mkv' }],
  ['something else', () => Buffer.from('%PDF-1.7'), { reason: 'format' }],
  [
    'HEVC',
    () => videoFile({ codec: 'hevc' }),
    { reason: 'codec', format: 'mp4', track: 'video', is: 'hevc' },
  ],
  [
    'MP3 in MP4',
    () => videoFile({ sound: 'mp3' }),
    { reason: 'codec', format: 'mp4', track: 'audio', is: 'mp3' },
  ],
  [
    'more than two minutes',
    () => videoFile({ seconds: maxVideoSeconds + 1 }),
    { reason: 'too_long', seconds: maxVideoSeconds + 1 },
  ],
  [
    'a file that is cut off',
    async () => {
      const file = await videoFile({ bytes: 20_000 })
      return file.subarray(0, file.length >> 1)
    },
    { reason: 'broken' },
  ],
])('refuses %s', async ([, make, refused], { remux }) => {
  const { refused: given } = (await remux(await make())) as { refused: object }
  expect(given).toEqual(refused)
})

test('accepts exactly two minutes', async ({ remux }) => {
  expect(await remux(await videoFile({ seconds: maxVideoSeconds, bytes: 10 }))).toMatchObject({
    durationMs: maxVideoSeconds * 1000,
  })
})

test('empties the comments among the headers of Vorbis', () => {
  const comments = Buffer.from(`\x03vorbis${hiddenPlace}${'x'.repeat(300)}`, 'latin1')
  const [first, last] = [Buffer.alloc(30, 1), Buffer.alloc(40, 5)]
  const laced = Buffer.concat([Buffer.from([2, 30, 255, comments.length - 255]), first, comments, last])
  const emptied = Buffer.from(withoutComments(laced))
  expect(emptied.includes(hiddenPlace)).toBe(false)
  expect([...emptied.subarray(0, 3)]).toEqual([2, 30, 16])
  expect(emptied.subarray(3, 33)).toEqual(first)
  expect(emptied.subarray(-40)).toEqual(last)
})
