import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { CallRefused } from '#web/lib/browser-api.ts'
import { stateOf } from './save-state.ts'

const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  new CallRefused(status, {
    error: { code, message: `Poruka ${code}`, ...(fields && { fields }) },
  } as unknown as ErrorBody)

test('waits while the server is away, and says why if it knows', () => {
  expect(stateOf(new TypeError('failed to fetch'))).toEqual({ status: 'waiting', message: null, fields: {} })
  expect(stateOf(refusal(429, 'too_many'))).toMatchObject({ status: 'waiting', message: 'Poruka too_many' })
})

test('tells a conflict from a refusal', () => {
  expect(stateOf(refusal(409, 'listing_changed')).status).toBe('conflict')
  expect(stateOf(refusal(422, 'validation_failed', { title: 'Prekratko.' }))).toMatchObject({
    status: 'refused',
    fields: { title: 'Prekratko.' },
  })
})
