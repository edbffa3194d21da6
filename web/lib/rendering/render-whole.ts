import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { joinParts, newMark } from './marks.ts'

type Handoff = ReadableStream<Uint8Array>

/** Stands for the stream that has been read. */
const spent = { getReader: () => null } as unknown as Handoff

const dataMark = newMark()

/**
 * Renders a page in one piece: no page waits for a part of itself, and rendering to a stream takes half as
 * long again. The hydration data is read first, and a mark is put where React Router looks for it, since rendering to a
 * string cannot wait for it. `parts` are those for which marks stand in the markup of `elementFor`.
 */
export async function renderWhole(
  entry: EntryContext,
  elementFor: (entry: EntryContext) => ReactElement,
  parts = new Map<string, Buffer>(),
): Promise<Buffer> {
  const stream = entry.serverHandoffStream
  if (stream) parts.set(dataMark, inScript(await readAll(stream)))
  entry.renderMeta = {
    streamCache: {
      0: Object.assign(Promise.resolve(), { result: { done: false, value: stream ? dataMark : '' } }),
      1: Object.assign(Promise.resolve(), { result: { done: true, value: '' } }),
    },
  }
  const serverHandoffStream = stream && spent
  const html = renderToString(elementFor({ ...entry, serverHandoffStream }))
  return joinParts(`<!DOCTYPE html>${html}`, parts)
}

const escapes: Record<string, string> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }

/** As React Router writes a text into a script. Read as Latin-1, bytes beyond ASCII pass as they are. */
const inScript = (text: Buffer): Buffer =>
  Buffer.from(
    JSON.stringify(text.toString('latin1'))
      .slice(1, -1)
      .replace(/[&<>]/g, (character) => escapes[character]!),
    'latin1',
  )

async function readAll(stream: Handoff): Promise<Buffer> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    chunks.push(value)
  }
}
