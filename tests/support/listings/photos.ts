import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type PhotoFile = { name: string; type?: string; content: Buffer }

/** A form body with files, as browsers send it. */
export function multipart(files: readonly PhotoFile[], field = 'images[]') {
  const boundary = `----bazar${Math.random().toString(36).slice(2)}`
  const parts = files.flatMap(({ name, type = 'image/jpeg', content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A unique picture: its colours depend on `seed`. */
export const picture = (width: number, height: number, seed = Math.random()) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: {
        r: Math.floor(seed * 200),
        g: Math.floor(seed * 1e4) % 200,
        b: Math.floor(seed * 1e6) % 200,
      },
    },
  })

export const jpeg = (seed?: number) => picture(800, 600, seed).jpeg().toBuffer()

/** Incompressible noise, so that the file is as large as possible. */
export function noisyJpeg(width: number, height: number, quality = 95) {
  const raw = Buffer.allocUnsafe(width * height * 3)
  for (let at = 0, state = 1; at < raw.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    raw[at] = state >>> 24
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

/** A PNG whose header alone claims any size, in a few bytes. */
export function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // one bit per pixel, grey
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function crc(content: Buffer): number {
  let value = 0xffffffff
  for (const byte of content) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

/** The start of a file as iPhones write it. */
export const heicHead = () =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(4_000, 7),
  ])
