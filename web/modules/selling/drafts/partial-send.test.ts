import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { CallRefused } from '#web/lib/browser-api.ts'
import { sendAccepted } from './partial-send.ts'
import type { ListingBody } from '../values.ts'

const body = { title: 'x', description: 'y', attributes: [] } as unknown as ListingBody
const refusal = (status: number, fields: Record<string, string>) =>
  new CallRefused(status, {
    error: { code: 'validation_failed', message: '', fields },
  } as unknown as ErrorBody)

test('sends again without the refused fields, and names them', async () => {
  const sent: ListingBody[] = []
  const { answer, refused } = await sendAccepted(body, async (some) => {
    sent.push(some)
    if ('title' in some) throw refusal(422, { title: 'Prekratko.' })
    return 'stored'
  })
  expect(answer).toBe('stored')
  expect(refused).toEqual({ title: 'Prekratko.' })
  expect(sent[1]).toEqual({ description: 'y', attributes: [] })
})

test.each([refusal(422, {}), refusal(409, { title: 'x' }), new TypeError('failed to fetch')])(
  'does not repeat what no field is to blame for',
  async (error) => {
    let calls = 0
    const sending = sendAccepted(body, async () => {
      calls += 1
      throw error
    })
    await expect(sending).rejects.toBe(error)
    expect(calls).toBe(1)
  },
)
