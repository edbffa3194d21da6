import { expect } from 'vitest'
import { memoryRateLimiter, type RateLimiter } from '#lib/limits/rate-limiter.ts'
import { guessAtRandom } from '#tests/support/services/guessing-model.ts'
import { newAddress, test } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'
const attackersPassword = 'tri-konja-za-trku'

test('stops an attacker who claims the victim’s e-mail and logs in between guesses', async ({
  browser,
  make,
}) => {
  const victim = await make.account()
  const attacker = browser()
  const registered = await attacker.post('/auth/register', {
    username: 'napadac-pogadja',
    email: victim.email,
    password: attackersPassword,
    accept_terms: true,
  })
  expect(registered.statusCode).toBe(201)

  const { 'auth.device': device } = attacker.cookies
  const guess = async (given: string) => {
    // A new address each time, with only the cookie of the device.
    const there = browser({ address: newAddress() })
    there.cookies['auth.device'] = device!
    return there.login(victim.email!, given)
  }
  for (let round = 0; round < 5; round++) {
    for (let tries = 0; tries < 9; tries++) await guess(`pogrešna-${round}-${tries}`)
    const own = browser({ address: newAddress() })
    own.cookies['auth.device'] = device!
    await own.login('napadac-pogadja', attackersPassword)
  }
  const reply = await guess(password)
  expect(reply.statusCode).not.toBe(200)
})

test('gives back nothing counted on another account after a success on one', async ({ browser, make }) => {
  const victim = await make.account()
  const attacker = await make.account()
  for (let tries = 0; tries < 9; tries++) {
    const there = browser()
    expect((await there.login(victim.username, `pogrešna-${tries}`)).statusCode).toBe(401)
    expect((await there.login(attacker.username)).statusCode).toBe(200)
  }
  // The owner gets in elsewhere, which gives strangers no further attempt.
  expect((await browser().login(victim.username)).statusCode).toBe(200)
  expect((await browser().login(victim.username, 'pogrešna-10')).statusCode).toBe(401)
  expect((await browser().login(victim.username, 'pogrešna-11')).statusCode).toBe(429)
})

test(
  'never allows a guess too many, whatever the sequence of logins, codes, checks and resets',
  { timeout: 3_600_000 },
  async () => {
    const sequences = Number(process.env['GUESSING_SEQUENCES'] ?? 1_000)
    const began = performance.now()
    const { reached, ...counts } = await guessAtRandom({ sequences })
    if (sequences > 1_000)
      process.stdout.write(
        `${JSON.stringify({ sequences, ...counts, reached, seconds: Math.round((performance.now() - began) / 1000) })}\n`,
      )
    // Each way reaches its limit, so the limit is what stops it.
    expect(reached).toEqual({
      address: 1,
      stranger: 1,
      device: 1,
      settings: 1,
      'stranger-code': 1,
      'device-code': 1,
      'settings-code': 1,
    })
  },
)

test.for([
  [
    'forgets the count on success',
    (limiter: RateLimiter): RateLimiter => ({
      ...limiter,
      async reserve(scope, key, limit) {
        const reservation = await limiter.reserve(scope, key, limit)
        return { ...reservation, giveBack: () => limiter.forget(scope, key) }
      },
    }),
  ],
  [
    'does not count addresses',
    (limiter: RateLimiter): RateLimiter => ({
      ...limiter,
      reserve: (scope, key, limit) =>
        limiter.reserve(scope, scope === 'login-address' ? `${key}${Math.random()}` : key, limit),
    }),
  ],
  [
    'counts names but not accounts',
    (limiter: RateLimiter): RateLimiter => ({
      ...limiter,
      reserve: (scope, key, limit) =>
        limiter.reserve(scope, scope === 'login-account' ? `${key}${Math.random()}` : key, limit),
    }),
  ],
] as const)('finds a limiter that %s', async ([, broken]) => {
  const limiterOf = (now: () => Date) => broken(memoryRateLimiter(now))
  await expect(guessAtRandom({ sequences: 1_000, limiterOf })).rejects.toThrow('wrong guesses')
})
