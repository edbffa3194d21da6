import type { Readable } from 'node:stream'

const sniffed = 64 << 10

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]{1,20})["']/.exec(start.toString('latin1'))?.[1]
  if (declared) return declared
  try {
    // A character may be cut off at the end.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    // Spreadsheets in our countries save this encoding.
    return 'windows-1250'
  }
}

function decoderOf(start: Buffer): TextDecoder {
  try {
    return new TextDecoder(encodingOf(start))
  } catch {
    // The file names an encoding that does not exist.
    return new TextDecoder()
  }
}

/** The text of a file in pieces, in the encoding that it has. */
export async function* textOf(bytes: Readable): AsyncGenerator<string> {
  let waiting: Buffer | undefined = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let next: Buffer = chunk
    if (waiting) {
      waiting = Buffer.concat([waiting, chunk])
      if (waiting.length < sniffed) continue
      next = waiting
      waiting = undefined
    }
    decoder ??= decoderOf(next.subarray(0, sniffed))
    yield decoder.decode(next, { stream: true })
  }
  if (waiting) decoder = decoderOf(waiting)
  const rest = decoder!.decode(waiting ?? undefined)
  if (rest !== '') yield rest
}
