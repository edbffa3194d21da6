import { CallRefused } from '#web/lib/browser-api.ts'
import { type ListingBody, withoutRefused } from '../values.ts'

/** Sends a body; if fields are refused, sends it again without them, so that the rest is stored. */
export async function sendAccepted<T>(
  body: ListingBody,
  send: (body: ListingBody) => Promise<T>,
): Promise<{ answer: T; refused: Record<string, string> }> {
  try {
    return { answer: await send(body), refused: {} }
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 422) throw error
    const names = Object.keys(error.fields)
    if (names.length === 0) throw error
    return { answer: await send(withoutRefused(body, names)), refused: error.fields }
  }
}
