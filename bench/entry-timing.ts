import { hashPassword } from '#lib/security/passwords.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { median, ms } from './support/figures.ts'
import { machine, startSite } from './support/site.ts'

// Checks that response times do not reveal whether an account exists: 500 pairs, alternating which goes first.

const pairs = Number(process.argv[2] ?? 500)
const limitMs = 2

const site = await startSite()
const existing = demoAccounts[0]!.username
const account = await site.db
  .updateTable('account')
  .set({ phone: '+38761999999', phone_verified_at: new Date() })
  .where('username', '=', existing)
  .returning('id')
  .executeTakeFirstOrThrow()
// An account that waits for its code, so that trying it writes.
await site.db
  .insertInto('password_code')
  .values({
    account_id: account.id,
    code_hash: await hashPassword('654321'),
    expires_at: new Date(Date.now() + 3_600_000),
  })
  .execute()

/** Forgets as many attempts as a measurement takes. */
async function forgetTries() {
  await site.db.deleteFrom('usage_limit').execute()
  await site.db.updateTable('password_code').set({ tries: 0 }).execute()
}

async function timed(path: string, payload: object): Promise<number> {
  const began = performance.now()
  const { statusCode } = await site.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
  const took = performance.now() - began
  if (statusCode >= 500) throw new Error(`${path} answered ${statusCode}`)
  return took
}

const shown = (milliseconds: number) => ms(milliseconds).padStart(9)

const calls = {
  'login by name': [
    'login',
    (there: boolean) => ({ username: there ? existing : 'niko-takav', password: 'pogrešna' }),
  ],
  'login by e-mail': [
    'login',
    (there: boolean) => ({
      username: `${there ? existing : 'niko-takav'}@example.com`,
      password: 'pogrešna',
    }),
  ],
  'recovery by mail': ['password/forgot', (there: boolean) => ({ login: there ? existing : 'niko-takav' })],
  'recovery by SMS': [
    'password/forgot-sms',
    (there: boolean) => ({ login: there ? existing : 'niko-takav' }),
  ],
  'code of an SMS': [
    'password/sms-code',
    (there: boolean) => ({ login: there ? existing : 'niko-takav', code: '123456' }),
  ],
} as const

console.log(`${machine()}; ${pairs} pairs each`)
for (const [name, [path, payloadFor]] of Object.entries(calls)) {
  const times = { existing: [] as number[], missing: [] as number[] }
  for (let pair = -10; pair < pairs; pair++) {
    await forgetTries()
    // The second call finds warmer caches.
    for (const there of pair % 2 ? [true, false] : [false, true]) {
      const took = await timed(path, payloadFor(there))
      if (pair >= 0) times[there ? 'existing' : 'missing'].push(took)
    }
  }
  const [there, gone] = [median(times.existing), median(times.missing)]
  const difference = Math.abs(there - gone)
  const paired = median(times.existing.map((took, pair) => took - times.missing[pair]!))
  console.log(
    `${name.padEnd(17)} existing ${shown(there)}  missing ${shown(gone)}  difference ${shown(difference)}  (limit ${limitMs} ms)  of pairs ${shown(paired)}${difference > limitMs ? '  TOO MUCH' : ''}`,
  )
}
await site.stop()
