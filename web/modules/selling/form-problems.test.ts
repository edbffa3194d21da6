import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { CallRefused } from '#web/lib/browser-api.ts'
import { problemOf, withoutField, withRefused } from './form-problems.ts'

const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  new CallRefused(status, {
    error: { code, message: `Poruka ${code}`, ...(fields && { fields }) },
  } as unknown as ErrorBody)

test('says that nothing is lost while the server is away, or why it cannot take more', () => {
  for (const error of [
    new TypeError('failed to fetch'),
    new CallRefused(502, null),
    refusal(500, 'internal'),
  ])
    expect(problemOf(error)?.message).toContain('Ništa nije izgubljeno')
  expect(problemOf(refusal(429, 'too_many'))?.message).toBe('Poruka too_many')
  expect(problemOf(refusal(507, 'disk_full'))?.message).toBe('Poruka disk_full')
})

test('names wrong fields instead of a message, and leaves a conflict to the save status', () => {
  expect(problemOf(refusal(422, 'validation_failed', { title: 'Prekratko.' }))).toEqual({
    message: null,
    fields: { title: 'Prekratko.' },
    isLogin: false,
  })
  expect(problemOf(refusal(401, 'not_logged_in'))).toMatchObject({ isLogin: true, fields: {} })
  expect(problemOf(refusal(409, 'listing_changed'))).toBeNull()
})

test('drops the problem of a changed field, with its parts and its owner', () => {
  const fields = { price: 'p', 'location.lat': 'l', location: 'o', title: 't', title_en: 'e' }
  const problem = { message: null, fields }
  expect(Object.keys(withoutField(problem, 'lat').fields)).toEqual(['price', 'title', 'title_en'])
  expect(withoutField(problem, 'price_mode').fields).not.toHaveProperty('price')
  expect(withoutField(problem, 'title').fields).toHaveProperty('title_en')
  expect(withoutField(problem, 'description')).toBe(problem)
})

test('does not complain about the field being typed in', () => {
  const problem = { message: null, fields: { price: 'own' } }
  expect(withRefused(problem, { title: 'short', price: 'refused' }, 'title').fields).toEqual({ price: 'own' })
  expect(withRefused(problem, { title: 'short' }, '').fields).toEqual({ title: 'short', price: 'own' })
})
