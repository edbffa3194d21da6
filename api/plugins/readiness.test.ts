import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'
import { readiness } from './readiness.ts'

test('tells a balancer when to send requests, and when to send them elsewhere', async () => {
  let answers = true
  const app = Fastify()
  await app.register(drain)
  await app.register(readiness, { deps: { databaseAnswers: async () => answers } })
  const look = async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, body]
  }
  expect(await look()).toEqual([200, 'ready\n'])
  answers = false
  expect(await look()).toEqual([503, 'the database is away\n'])
  answers = true
  await app.drain(0)
  expect(await look()).toEqual([503, 'stopping\n'])
  // Neither is a reason to kill it.
  expect((await app.inject('/livez')).statusCode).toBe(200)
  await app.close()
})
