import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'

type Handoff = ReadableStream<Uint8Array>

/** Stands for the stream that has been read. */
const spent = { getReader: () => null } as unknown as Handoff

/**
 * Renders a page in one piece: no page waits for a part of itself, and rendering to a stream takes half as
 * long again. The hydration data is read first and put where React Router looks for it, since rendering to a
 * string cannot wait for it.
 */
export async function renderWhole(
  entry: EntryContext,
  elementFor: (entry: EntryContext) => ReactElement,
): Promise<string> {
  const stream = entry.serverHandoffStream
  const handoff = stream ? await readAll(stream) : ''
  entry.renderMeta = {
    streamCache: {
      0: Object.assign(Promise.resolve(), { result: { done: false, value: handoff } }),
      1: Object.assign(Promise.resolve(), { result: { done: true, value: '' } }),
    },
  }
  const serverHandoffStream = stream && spent
  return `<!DOCTYPE html>${renderToString(elementFor({ ...entry, serverHandoffStream }))}`
}

async function readAll(stream: Handoff): Promise<string> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks).toString()
    chunks.push(value)
  }
}
