import { CallRefused } from '#web/lib/browser-api.ts'

export type SaveState = {
  status: 'idle' | 'saving' | 'saved' | 'waiting' | 'conflict' | 'refused'
  /** Text of the server's refusal or delay, if no field is to blame. */
  message: string | null
  /** Fields that the server refused; the others are stored. */
  fields: Record<string, string>
}

/** Not the listing's fault: the network, overload, a rate limit or a full disk. */
export const isPassing = (error: unknown) => !(error instanceof CallRefused) || error.isPassing

export function stateOf(error: unknown): SaveState {
  const { body, fields } = error instanceof CallRefused ? error : { body: null, fields: {} }
  if (isPassing(error)) return { status: 'waiting', message: body?.error.message ?? null, fields: {} }
  const isConflict = body?.error.code === 'listing_changed'
  return {
    status: isConflict ? 'conflict' : 'refused',
    message: body?.error.message ?? null,
    fields,
  }
}
