import { Secret, TOTP } from 'otpauth'
import type { Passwords } from '#lib/security/passwords.ts'
import { hashSecret, newSecret } from '#api/modules/accounts/tokens.ts'
import {
  loginAddressLimit,
  loginLimit,
  passwordCheckLimit,
  phoneCodeTries,
  secondFactorLimit,
} from '#contract/limits/accounts.ts'
import { type Random, Tally, windowMs } from './guessing-model.ts'
import { browserOf, newAddress, test as base } from '#tests/support/accounts/people.ts'

const secret = new Secret({ size: 20 })

type Account = {
  id: number
  username: string
  email: string
  phone: string | null
  password: string
  /** Start of the guesses at this password. */
  since: number
  bearer: string
  /** The entry in the cookie of a browser that the account knows. */
  device?: string | undefined
}

type Compare = (password: string, stored: string, matches: boolean) => void

/** Compares as fast as possible and reports each comparison. */
function cheapPasswords(onCompare: Compare): Passwords {
  let made = 0
  return {
    hash: async (password) => `cheap:${++made}:${password}`,
    async matches(password, stored) {
      const matches = stored?.replace(/^cheap:\d+:/, '') === password
      if (stored) onCompare(password, stored, matches)
      return matches
    },
  }
}

/**
 * A sequence of random calls to the site, over several accounts, browsers and addresses; throws at a guess
 * too many.
 */
export const test = base.extend(
  'guessOnSite',
  { scope: 'file' },
  ({ app, db, deps, clock, make, login: bearerOf, runJobs }) => {
    const cheapHash: Passwords['hash'] = async (password) => `cheap:0:${password}`
    let registered = 0

    return async (random: Random) => {
      const tally = new Tally()
      const accounts: Account[] = []
      const counts = { calls: 0, comparisons: 0, successes: 0, refusals: 0 }
      const owners = new Map<string, Account>()
      const now = () => clock.now().getTime()
      const addresses = Array.from({ length: random.pick([1, 3, 40]) }, newAddress)
      const longestPause = random.chance(0.5) ? 5_000 : windowMs / 2
      const rightChance = random.pick([0.05, 0.3])
      const deviceChance = random.pick([0, 0.4])
      let guesses = 0

      // Collected until the sequence ends: an error thrown inside a request would become an ordinary reply.
      const tooMany: unknown[] = []
      const wrongGuess = (key: string, max: number, since: number) => {
        // A stranger's guess also counts for its address.
        if (!key.startsWith('address')) counts.comparisons += 1
        try {
          tally.count(key, { max, time: now(), since })
        } catch (error) {
          tooMany.push(error)
        }
      }
      const started = now()

      deps.passwords = cheapPasswords((password, stored, matches) => {
        if (matches) return
        const account = owners.get(stored.replace(/^cheap:\d+:/, ''))
        // A code is shorter-lived than a window and has one set of attempts.
        if (!account) {
          wrongGuess(`code ${stored}`, phoneCodeTries, now())
          return
        }
        const [door, cookie] = password.split('|')
        if (door === 'settings') wrongGuess(`settings ${account.id}.`, passwordCheckLimit.max, started)
        else if (cookie?.split(',').includes(String(account.id)))
          wrongGuess(`device ${account.id}.`, loginLimit.max, account.since)
        else wrongGuess(`stranger ${account.id}.`, loginLimit.max, account.since)
      })

      async function newAccount(values: { verified: boolean; hasTotp: boolean }): Promise<Account> {
        const password = `sifra-${random.below(1e9)}`
        const row = await make.account({
          verified: values.verified,
          email_verified_at: new Date(),
          password_hash: await cheapHash(password),
        })
        if (values.hasTotp)
          await db
            .insertInto('account_totp')
            .values({
              account_id: row.id,
              sealed_secret: deps.sealer.seal(secret.base32, `totp:${row.id}`),
              created_at: new Date(),
              confirmed_at: new Date(),
            })
            .execute()
        const account = {
          id: row.id,
          username: row.username,
          email: row.email!,
          phone: row.phone,
          password,
          since: started,
          bearer: await bearerOf(row),
        }
        owners.set(password, account)
        accounts.push(account)
        return account
      }
      const victim = await newAccount({ verified: true, hasTotp: random.chance(0.5) })
      await newAccount({ verified: false, hasTotp: false })
      await newAccount({ verified: true, hasTotp: random.chance(0.5) })

      const someone = () => (random.chance(0.7) ? victim : random.pick(accounts))
      const asOwner = ({ bearer }: Account) => ({ headers: { authorization: `Bearer ${bearer}` } })
      const anywhere = () => browserOf(app, { address: random.pick(addresses) })

      async function login() {
        const target = someone()
        const name = random.chance(0.1)
          ? `niko-${random.below(9)}`
          : random.pick([target.username, target.email])
        const known = accounts.filter(({ device }) => device !== undefined && random.chance(deviceChance))
        const there = anywhere()
        if (known.length > 0) there.cookies['auth.device'] = known.map(({ device }) => device).join('~')
        const cookie = known.map(({ id }) => id).join(',')
        const given = random.chance(rightChance) ? target.password : `pogrešna|${cookie}|${++guesses}`
        const otp = random.pick([undefined, '000000', new TOTP({ secret }).generate({ timestamp: now() })])
        const reply = await there.login(name, given, otp === undefined ? {} : { otp })
        const isKnown = known.includes(target)
        const code = reply.json().error?.code as string | undefined
        if (reply.statusCode === 429) counts.refusals += 1
        else if (code === 'otp_wrong')
          wrongGuess(
            isKnown ? `device-code ${target.id}.` : `stranger-code ${target.id}.`,
            secondFactorLimit.max,
            started,
          )
        if ((code === 'otp_wrong' || code === 'login_failed') && known.length === 0)
          wrongGuess(`address ${there.address}`, loginAddressLimit.max, started)
        if (reply.statusCode !== 200) return
        counts.successes += 1
        const entered = accounts.find(({ id }) => id === reply.json().user.id)!
        const device = there.cookies['auth.device']?.split('~')[0]
        if (!known.includes(entered)) entered.device ??= device
      }

      async function register() {
        registered += 1
        const password = `registrovan-${registered}`
        const there = browserOf(app)
        const reply = await there.post('/auth/register', {
          username: `napadac${registered}x`,
          email: victim.email,
          password,
          accept_terms: true,
        })
        if (reply.statusCode !== 201) throw new Error(reply.body)
        const { token, user } = reply.json()
        const device = there.cookies['auth.device']
        const account = { id: user.id, username: user.username, email: victim.email, phone: null }
        const made: Account = { ...account, password, since: now(), bearer: token, device }
        owners.set(password, made)
        accounts.push(made)
      }

      const checkInSettings = async (account = someone()) => {
        const password = random.chance(0.3) ? account.password : `settings||${++guesses}`
        await anywhere().post('/me/two-factor', { password }, asOwner(account))
      }

      /** Uses a mailed link, inserted here as if it had been requested. */
      async function reset() {
        const account = random.pick(accounts)
        const token = newSecret()
        await db
          .insertInto('account_link')
          .values({
            token_hash: hashSecret(token),
            account_id: account.id,
            kind: 'reset-password',
            created_at: clock.now(),
            expires_at: new Date(now() + 60_000),
          })
          .execute()
        const password = `nova-sifra-${account.id}-${++guesses}`
        const reply = await browserOf(app).post('/auth/password/reset', { token, password })
        if (reply.statusCode !== 200) return
        owners.delete(account.password)
        owners.set(password, account)
        Object.assign(account, { password, since: now(), device: undefined })
        account.bearer = await bearerOf(account)
        for (const way of ['stranger', 'device']) tally.forget(`${way} ${account.id}.`)
      }

      const codeOf = () => String(random.below(1_000_000)).padStart(6, '0')
      const calls: [weight: number, call: () => Promise<unknown>][] = [
        [random.pick([20, 70]), login],
        [random.pick([15, 70]), checkInSettings],
        [3, register],
        [5, () => anywhere().post('/auth/passkey/login', { credential: { id: 'x', response: {} } })],
        [
          10,
          () => anywhere().post('/me/phone-verification/confirm', { code: codeOf() }, asOwner(accounts[1]!)),
        ],
        [
          10,
          () =>
            anywhere().post('/auth/password/sms-code', {
              login: random.pick([victim.username, victim.email, victim.phone!]),
              code: codeOf(),
            }),
        ],
      ]
      const total = calls.reduce((sum, [weight]) => sum + weight, 0)
      const call = () => {
        counts.calls += 1
        let at = random.below(total)
        return calls.find(([weight]) => (at -= weight) < 0)![1]()
      }

      if (random.chance(0.2)) {
        const phone = `061 ${100 + random.below(900)} ${100 + random.below(900)}`
        await anywhere().post('/me/phone-verification', { phone }, asOwner(accounts[1]!))
        await browserOf(app).post('/auth/password/forgot-sms', { login: victim.username })
        await runJobs()
      }
      for (let steps = 8 + random.below(8); steps > 0; steps--) {
        clock.advance(random.below(longestPause))
        await Promise.all(Array.from({ length: 1 + random.below(5) }, call))
        if (random.chance(0.05)) await reset()
      }
      if (tooMany.length > 0) throw tooMany[0]
      return { ...counts, reached: tally.reached }
    }
  },
)
