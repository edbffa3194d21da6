import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { test } from '#tests/support/test.ts'
import { bouncesPath, signatureOf } from './routes.ts'

const secret = 'tajna-za-povratnu-postu'

type Call = { type?: string; signedBy?: string; at?: number }

const bouncing = test.extend('post', async ({ deps, appOptions, clock }, { onCleanup }) => {
  const app = await buildApp(deps, { ...appOptions, bounceSecret: secret })
  onCleanup(() => app.close())
  return async (given: object | string, { type, signedBy = secret, at }: Call = {}) => {
    const payload = typeof given === 'string' ? given : JSON.stringify(given)
    const seconds = at ?? Math.floor(clock.now().getTime() / 1000)
    const headers = {
      'content-type': type ?? 'application/json',
      'bounce-signature': signatureOf(signedBy, seconds, payload),
    }
    return (await app.inject({ method: 'POST', url: bouncesPath, headers, payload })).statusCode
  }
})

const isStopped = async (get: (url: string) => Promise<{ json(): { mails_refused: boolean } }>) =>
  (await get('/api/me/quiet-hours')).json().mails_refused

const reportOf = (recipient: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    'Final-Recipient: rfc822; elsewhere@example.com',
    `Original-Recipient: rfc822;`,
    ` ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--x--',
  ].join('\r\n')

bouncing(
  'mails end after a bounce that comes later, signed by the provider',
  async ({ post, make, app, login }) => {
    const owner = async () => {
      const account = await make.account()
      const headers = { authorization: `Bearer ${await login(account)}` }
      return { email: account.email!, get: async (url: string) => app.inject({ url, headers }) }
    }
    const [json, report, complaint, kept] = [await owner(), await owner(), await owner(), await owner()]
    const BouncedAt = new Date(Date.now() + 60_000).toISOString()
    const bounce = { RecordType: 'Bounce', Type: 'HardBounce', BouncedAt, MessageID: '1', Details: 'x' }
    expect(await post({ ...bounce, Email: json.email.toUpperCase() })).toBe(204)
    expect(await post(reportOf(report.email), { type: 'multipart/report; boundary=x' })).toBe(204)
    expect(await post({ RecordType: 'SpamComplaint', Email: complaint.email })).toBe(204)
    for (const { get } of [json, report, complaint]) expect(await isStopped(get)).toBe(true)

    // Temporary, older than the proof of the address, or about nobody.
    for (const event of [
      { ...bounce, Type: 'SoftBounce', Email: kept.email },
      { ...bounce, BouncedAt: '2020-01-01T10:00:00Z', Email: kept.email },
      { RecordType: 'Delivery', Email: kept.email },
      { ...bounce, Email: 'niko@primjer.ba' },
    ])
      expect(await post(event)).toBe(204)
    const type = 'message/delivery-status'
    expect(await post(reportOf(kept.email, { action: 'delayed', status: '4.4.1' }), { type })).toBe(204)
    expect(await isStopped(kept.get)).toBe(false)
  },
)

bouncing(
  'refuses a bounce without a proper signature, and bodies that are not bounces',
  async ({ post, make, app, clock }) => {
    const { email } = await make.account()
    const event = { RecordType: 'Bounce', Type: 'HardBounce', Email: email }
    const now = Math.floor(clock.now().getTime() / 1000)
    expect(await post(event, { signedBy: 'pogodjena-tajna' })).toBe(401)
    // The clock runs on while these are sent, so that the later one needs room.
    expect(await post(event, { at: now - 301 })).toBe(401)
    expect(await post(event, { at: now + 360 })).toBe(401)
    expect(await post({ RecordType: 'Bounce' })).toBe(400)
    expect(await post('{')).toBe(400)
    expect(await post('bez izvještaja', { type: 'message/rfc822' })).toBe(400)
    expect(await post('x', { type: 'text/plain' })).toBe(415)
    // Nobody configured a secret here, so this is an unknown address outside the API.
    const headers = { 'bounce-signature': signatureOf('', now, JSON.stringify(event)) }
    expect((await app.inject({ method: 'POST', url: bouncesPath, headers, payload: event })).statusCode).toBe(
      403,
    )
  },
)
