import { once } from 'node:events'
import { expect } from 'vitest'
import { start } from './bundled.ts'

/**
 * Sends one call (method, path, body), or runs the jobs that watch over payments, in a process that dies at
 * the named step.
 */
export async function dieAt(point: string, databaseUrl: string, token: string, ...call: string[]) {
  const args = [databaseUrl, point, token, ...call]
  const child = await start('call-process.ts', args, ['ignore', 'ignore', 'inherit'])
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect({ point, code, signal }).toEqual({ point, code: null, signal: 'SIGKILL' })
}

/** Sends a request, or refunds, in a process that dies at the named step; whether it did. */
export async function dies(databaseUrl: string, step: string, task: object | number) {
  const args = [databaseUrl, step, JSON.stringify(task)]
  const child = await start('payment-process.ts', args, ['ignore', 'ignore', 'inherit'])
  await once(child, 'exit')
  return child.signalCode === 'SIGKILL'
}
