import { expect } from 'vitest'
import { deleteSpentLimits, lastingLimiter } from '#lib/limits/lasting-limiter.ts'
import { DomainError } from '#lib/errors.ts'
import { foreignSmsPerDay } from '#contract/limits/accounts.ts'
import { test } from '#tests/support/test.ts'
import { countSms, countWarning } from './service.ts'

const outcome = (call: Promise<void>) =>
  call.then(
    () => 'passed',
    (error: unknown) => {
      if (error instanceof DomainError) return error.fields?.['phone'] ?? error.code
      throw error
    },
  )

test('refuses numbers of countries that are not served, with a text', async ({ deps }) => {
  const ask = (to: string) => outcome(countSms(deps, { to, ip: '198.51.100.1', accountId: null }))
  expect(await ask('+38761100001')).toBe('passed')
  expect(await ask('+385911234567')).toBe('passed')
  expect(await ask('+447400123456')).toMatch(/^SMS poruke šaljemo samo na brojeve iz: Bosne i Hercegovine, /)
  expect(await ask('+881612345678')).toMatch(/^SMS poruke šaljemo samo/)
})

test('allows a number three SMS an hour, for all callers together, even across a restart', async ({
  deps,
  clock,
}) => {
  let asked = 0
  const ask = (lastingLimits = deps.lastingLimits) => {
    asked += 1
    const from = { ip: `198.51.100.${10 + asked}`, accountId: 1_000 + asked }
    return outcome(countSms({ ...deps, lastingLimits }, { to: '+38761100002', ...from }))
  }
  expect(await Promise.all([ask(), ask(), ask(), ask(), ask()])).toEqual(
    expect.arrayContaining(['passed', 'passed', 'passed', 'rate_limited', 'rate_limited']),
  )
  const restarted = lastingLimiter(deps.db, deps.now)
  expect(await ask(restarted)).toBe('rate_limited')
  clock.advance(3_600_000)
  expect(await ask(restarted)).toBe('passed')
  clock.reset()
})

test('allows an address three an hour, counting an IPv6 network as one', async ({ deps }) => {
  let asked = 0
  const ask = (ip: string) => {
    asked += 1
    return outcome(countSms(deps, { to: `+3876110${1000 + asked}`, ip, accountId: 2_000 + asked }))
  }
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6'])
    expect(await ask(ip)).toBe('passed')
  expect(await ask('2001:db8:1:2::9')).toBe('rate_limited')
  expect(await ask('2001:db8:1:3::1')).toBe('passed')
})

test('limits each day per foreign country and in total', async ({ deps, clock }) => {
  let asked = 0
  const ask = (to: string, perDay: number) => {
    asked += 1
    const smsRules = { ...deps.smsRules, perDay }
    const ip = `10.1.${Math.floor(asked / 250)}.${asked % 250}`
    return outcome(countSms({ ...deps, smsRules }, { to, ip, accountId: null }))
  }
  clock.advance(30 * 24 * 3_600_000)
  await deps.db
    .insertInto('usage_limit')
    .values({
      scope: 'sms-country',
      key: 'HR',
      used: foreignSmsPerDay,
      resets_at: new Date(clock.now().getTime() + 60_000),
    })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'key']).doUpdateSet({
        used: foreignSmsPerDay,
        resets_at: new Date(clock.now().getTime() + 60_000),
      }),
    )
    .execute()
  expect(await ask('+385911234501', 100)).toBe('rate_limited')
  expect(await ask('+38761200001', 2)).toBe('passed')
  expect(await ask('+38761200002', 2)).toBe('passed')
  expect(await ask('+38761200003', 2)).toBe('rate_limited')
  clock.advance(24 * 3_600_000)
  expect(await ask('+38761200004', 2)).toBe('passed')
  expect(await ask('+385911234502', 100)).toBe('passed')
  await deleteSpentLimits(deps.db, new Date(clock.now().getTime() + 48 * 3_600_000))
  const left = await deps.db.selectFrom('usage_limit').select('key').execute()
  expect(left).toEqual([])
  clock.reset()
})

test('sends a warning however many codes were requested, while the day has SMS left', async ({ deps }) => {
  const to = '+38761100077'
  const ask = () => outcome(countSms(deps, { to, ip: '198.51.100.77', accountId: null }))
  for (const expected of ['passed', 'passed', 'passed', 'rate_limited']) expect(await ask()).toBe(expected)
  expect(await countWarning(deps, to)).toBe(true)
  expect(await countWarning({ ...deps, smsRules: { ...deps.smsRules, perDay: 0 } }, to)).toBe(false)
  expect(await countWarning(deps, '+447400123456')).toBe(false)
})
