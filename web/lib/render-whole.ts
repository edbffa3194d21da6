import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'

type Handoff = ReadableStream<Uint8Array> | undefined

/**
 * Renders a page in one piece: no page waits for a part of itself, and rendering to a stream takes half as
 * long again. The hydration data is read first and put where React Router looks for it, since rendering to a
 * string cannot wait for it.
 */
export async function renderWhole(
  entry: EntryContext,
  elementFor: (entry: EntryContext) => ReactElement,
): Promise<string> {
  const handoff = await readAll(entry.serverHandoffStream)
  entry.renderMeta = {
    streamCache: {
      0: Object.assign(Promise.resolve(), { result: { done: false, value: handoff } }),
      1: Object.assign(Promise.resolve(), { result: { done: true, value: '' } }),
    },
  }
  const serverHandoffStream = handoff ? new ReadableStream<Uint8Array>() : undefined
  return `<!DOCTYPE html>${renderToString(elementFor({ ...entry, serverHandoffStream }))}`
}

async function readAll(stream: Handoff): Promise<string> {
  if (!stream) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text
}
