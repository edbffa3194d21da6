import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { createDeps } from '#server/deps.ts'
import { defaultBrand } from '#contract/brand.ts'
import { encoded, solved } from '#tests/support/accounts/challenges.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  /** Like `app`, with challenges switched on. */
  .extend('asking', { scope: 'file' }, async ({ deps, cloned, appOptions, clock }, { onCleanup }) => {
    const { db, search, searchLag, baseUrl, storage, privateStorage, reports, workspace } = deps
    const { photos, videos, mailer, sms, inbox, outgoing } = deps
    const asking = await createDeps({
      db,
      search,
      searchLag,
      baseUrl,
      brand: defaultBrand,
      files: { storage, privateStorage, reports, workspace, photos, videos },
      carriers: { mailer, sms, inbox, outgoing },
      databaseUrl: cloned.url,
      appSecret: 'tests',
      challengeCost: 1,
      now: clock.now,
    })
    const app = await buildApp(asking, appOptions)
    onCleanup(() => app.close())
    return app
  })
  .extend('signUp', { scope: 'file' }, ({ asking }) => {
    let people = 0
    return async (challenge?: string, more: object = {}) => {
      people += 1
      const reply = await asking.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress: `203.0.113.${people}`,
        headers: challenge === undefined ? {} : { 'x-challenge': challenge },
        payload: {
          username: `izazov${people}`,
          email: `izazov${people}@primjer.ba`,
          password: 'tri-konja-za-trku',
          accept_terms: true,
          ...more,
        },
      })
      return { status: reply.statusCode, code: reply.json().error?.code as string | undefined }
    }
  })

const refused = { status: 403, code: 'challenge_required' }

test('refuses a sign-up without work, or with work for a foreign challenge', async ({ asking, signUp }) => {
  expect(await signUp()).toEqual(refused)
  expect(await signUp('???')).toEqual(refused)
  expect(await signUp(encoded({ challenge: {}, solution: {} }))).toEqual(refused)
  const forged = JSON.parse(Buffer.from(await solved(asking, 'register'), 'base64').toString())
  forged.challenge.parameters.expiresAt += 1
  expect(await signUp(encoded(forged))).toEqual(refused)
  const unsolved = JSON.parse(Buffer.from(await solved(asking, 'register'), 'base64').toString())
  unsolved.solution.derivedKey = unsolved.solution.derivedKey.replace(/.{4}$/, 'aaaa')
  expect(await signUp(encoded(unsolved))).toEqual(refused)
})

test('accepts work once, for its purpose, within ten minutes', async ({ asking, signUp, clock }) => {
  const work = await solved(asking, 'register')
  expect(await signUp(work)).toMatchObject({ status: 201 })
  expect(await signUp(work)).toEqual(refused)
  expect(await signUp(await solved(asking, 'sms'))).toEqual(refused)
  const late = await solved(asking, 'register')
  clock.advance(10 * 60_000 + 1_000)
  expect(await signUp(late)).toEqual(refused)
  clock.reset()
})

test('accepts one of two simultaneous calls with the same work', async ({ asking, signUp }) => {
  const work = await solved(asking, 'register')
  const statuses = await Promise.all([signUp(work), signUp(work), signUp(work)])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
})

test('does not use up the work of an invalid form', async ({ asking, signUp }) => {
  const work = await solved(asking, 'register')
  expect(await signUp(work, { email: 'nije adresa' })).toMatchObject({ status: 422 })
  expect(await signUp(work)).toMatchObject({ status: 201 })
})

test('lets a person without scripts answer a question, once', async ({ asking, signUp }) => {
  const words = ['nula', 'jedan', 'dva', 'tri', 'četiri', 'pet', 'šest', 'sedam', 'osam', 'devet']
  const ask = async () => {
    const { data } = (await asking.inject('/api/challenge?for=register&as=question')).json()
    const [, a, b] = /^Koliko je (\S+) plus (\S+)\?$/.exec(data.question)!
    return { token: data.token as string, sum: words.indexOf(a!) + words.indexOf(b!) }
  }
  const { token, sum } = await ask()
  expect(await signUp(encoded({ token, answer: ` ${sum} ` }))).toMatchObject({ status: 201 })
  expect(await signUp(encoded({ token, answer: String(sum) }))).toEqual(refused)
  // A wrong answer uses up the question too.
  const next = await ask()
  expect(await signUp(encoded({ token: next.token, answer: '1' }))).toEqual(refused)
  expect(await signUp(encoded({ token: next.token, answer: String(next.sum) }))).toEqual(refused)
})

test('leaves no row behind for forged answers', async ({ signUp, db, clock }) => {
  const rows = async () =>
    Number(
      (
        await db
          .selectFrom('usage_limit')
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const before = await rows()
  const expires = Math.floor(clock.now().getTime() / 1000) + 300
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00'.repeat(16),
    salt: '00'.repeat(16),
    cost: 1_000_000_000,
    keyLength: 32,
    keyPrefix: '00',
    expiresAt: expires,
    data: { for: 'register' },
  }
  for (let tries = 0; tries < 50; tries++) {
    const forged = [
      { token: `forged-${tries}.${expires}.c2VhbGVk`, answer: '7' },
      { token: `forged-${tries}.${expires}.c2VhbGVk.c2lnbmVk`, answer: '7' },
      {
        challenge: { parameters: { ...parameters, nonce: `${1000 + tries}` }, signature: `${tries}` },
        solution: { counter: tries, derivedKey: '00' },
      },
    ]
    for (const answer of forged) expect(await signUp(encoded(answer))).toEqual(refused)
  }
  expect(await rows()).toBe(before)
})

test('asks for it before SMS codes too', async ({ asking, make, login }) => {
  const authorization = `Bearer ${await login(await make.account({ verified: false }))}`
  const send = async (challenge: object) =>
    (
      await asking.inject({
        method: 'POST',
        url: '/api/me/phone-verification',
        headers: { authorization, ...challenge },
        payload: { phone: '061 700 700' },
      })
    ).statusCode
  expect(await send({})).toBe(403)
  expect(await send({ 'x-challenge': await solved(asking, 'sms') })).toBe(200)

  const recover = async (headers: Record<string, string>) =>
    (
      await asking.inject({
        method: 'POST',
        url: '/api/auth/password/forgot-sms',
        headers,
        payload: { login: 'niko-takav' },
      })
    ).statusCode
  expect(await recover({})).toBe(403)
  expect(await recover({ 'x-challenge': await solved(asking, 'sms') })).toBe(200)
})

test('says that a site has no challenges', async ({ app }) => {
  expect((await app.inject('/api/challenge?for=register')).json()).toEqual({ data: null })
  expect((await app.inject('/api/challenge?for=nesto')).statusCode).toBe(422)
})
