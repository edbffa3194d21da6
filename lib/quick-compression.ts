import zlib from 'node:zlib'
import { once } from './compressed-once.ts'

const { BROTLI_OPERATION_FINISH, BROTLI_PARAM_QUALITY, Z_FINISH, ZSTD_c_compressionLevel, ZSTD_e_end } =
  zlib.constants

/** Native part of a stream of `node:zlib`, which its types omit. */
type Internals = {
  _handle: {
    init(...options: unknown[]): void
    reset(): void
    /** From and to: a buffer, the start in it and the length there. */
    writeSync(flush: number, ...fromAndTo: [Buffer, number, number, Buffer, number, number]): void
  }
  /** The room left in the output, then the bytes left of the input. */
  _writeState: Uint32Array
}

type Method = {
  stream: unknown
  finish: number
  /** Makes the stream ready for the next body. `isWhole`: it has written all of the last one. */
  restart: (stream: Internals, isWhole: boolean) => unknown
  /** For bodies that are too long. */
  anew: (body: Buffer) => Buffer
}

const longest = 256 * 1024
/** With room for a body that cannot be compressed. */
const output = Buffer.allocUnsafeSlow(longest + 16 * 1024)

/**
 * Compresses each body with the same stream. The functions of `node:zlib` make a stream for each; as it wraps a
 * native object, only major collections free it and its buffers, and 64 MiB of such buffers start one.
 */
function reusing({ stream, finish, restart, anew }: Method) {
  const internals = stream as Internals
  return (body: Buffer): Buffer => {
    if (body.length > longest) return anew(body)
    internals._handle.writeSync(finish, body, 0, body.length, output, 0, output.length)
    const [roomLeft = 0, inputLeft] = internals._writeState
    const isWhole = roomLeft > 0 && inputLeft === 0
    restart(internals, isWhole)
    if (!isWhole) return anew(body)
    return Buffer.from(output.subarray(0, output.length - roomLeft))
  }
}

const unset = 0xffff_ffff
const done = () => {}

/** The options of a stream as its handle takes them: by number. */
function byNumber(params: Record<number, number>, greatest: number) {
  const list = new Uint32Array(greatest + 1).fill(unset)
  for (const [number, value] of Object.entries(params)) list[Number(number)] = value
  return list
}

const greatestOf = (prefix: string) =>
  Math.max(
    ...Object.entries(zlib.constants).flatMap(([name, number]) => (name.startsWith(prefix) ? [number] : [])),
  )

const zstd = { params: { [ZSTD_c_compressionLevel]: 1 } }
const zstdParams = byNumber(zstd.params, greatestOf('ZSTD_c_'))
const brotli = { params: { [BROTLI_PARAM_QUALITY]: 0 } }
const brotliParams = byNumber(brotli.params, greatestOf('BROTLI_PARAM_'))
const gzip = { level: 2 }

/**
 * For what is sent once. A search reply of 50 kB takes 0.04 ms and 6.6 kB with zstd, 0.02 ms and 7.7 kB with Brotli
 * (0.05 ms and 7.0 kB at quality 1), 0.13 ms and 7.2 kB with gzip. A page of 114 kB takes 0.10 ms and 18.9 kB with zstd,
 * 0.09 ms and 20.5 kB with Brotli (0.15 ms and 19.6 kB at quality 1), 0.39 ms and 21.6 kB with gzip.
 */
export const quickly = {
  zstd: reusing({
    stream: zlib.createZstdCompress(zstd),
    finish: ZSTD_e_end,
    // A new frame follows a whole one by itself; `init` would allocate everything anew, and a reset forgets the options.
    restart: ({ _handle, _writeState }, isWhole) =>
      isWhole || _handle.init(zstdParams, undefined, _writeState, done),
    anew: (body) => zlib.zstdCompressSync(body, zstd),
  }),
  br: reusing({
    stream: zlib.createBrotliCompress(brotli),
    finish: BROTLI_OPERATION_FINISH,
    restart: ({ _handle, _writeState }) => _handle.init(brotliParams, _writeState, done),
    anew: (body) => zlib.brotliCompressSync(body, brotli),
  }),
  gzip: reusing({
    stream: zlib.createGzip(gzip),
    finish: Z_FINISH,
    restart: ({ _handle }) => _handle.reset(),
    anew: (body) => zlib.gzipSync(body, gzip),
  }),
}

/** `node:zlib` for replies, whose effort is set here. */
export const replyCompression = {
  ...zlib,
  gzipSync: once('gzip', quickly.gzip),
  brotliCompressSync: once('br', quickly.br),
  zstdCompressSync: once('zstd', quickly.zstd),
}
