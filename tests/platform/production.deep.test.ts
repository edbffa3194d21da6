import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { certificateFile, makeCertificate, trust } from '#tests/support/certificate.ts'
import { cloneTemplate } from '#tests/support/database.ts'
import { infobip } from '#tests/support/doubles/infobip.ts'
import { mailServer } from '#tests/support/doubles/mail-server.ts'
import { productionVariables } from '#tests/support/production.ts'
import { startProxy } from '#tests/support/doubles/tls-proxy.ts'
import { testFolder, until } from './processes/holder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { patiently } from './program.ts'
import { finishProgram, runProgram } from './spawned.ts'

const folder = testFolder('production')
const timeout = 240_000

/**
 * The surroundings of production, all real and on this machine: a proxy, a mail server and an Infobip, over
 * TLS.
 */
async function surroundings() {
  const certificate = await makeCertificate()
  trust(certificate)
  const ca = certificateFile(certificate)
  const port = await freePort()
  const login = { user: 'bazar', password: 'tajna-1' }
  const [mail, sms, proxy] = await Promise.all([
    mailServer({ certificate, login }),
    infobip(certificate, productionVariables.INFOBIP_API_KEY),
    startProxy(certificate, port),
  ])
  onTestFinished(() => {
    proxy.close()
    ca.remove()
  })
  const env = {
    ...productionVariables,
    PORT: String(port),
    BASE_URL: proxy.baseUrl,
    SMTP_URL: `smtp://${login.user}:${login.password}@localhost:${mail.port}`,
    INFOBIP_BASE_URL: sms.baseUrl,
    CHALLENGE_COST: '0',
    NODE_EXTRA_CA_CERTS: ca.file,
  }
  return { env, mail, sms, baseUrl: proxy.baseUrl }
}

type Posted = { status: number; cookie: string | null; token?: string; error?: { code: string } }

const otherSecret = randomBytes(24).toString('base64')

test(
  'runs production behind its proxy, delivers mail and SMS, and lets nothing else start on its database',
  { timeout },
  async () => {
    await buildIfStale(defaultBrand)
    const { env: common, mail, sms, baseUrl } = await surroundings()
    const env = { ...common, DATA_DIR: path.join(folder, 'site') }
    const program = runProgram('start.ts', env)
    await until(() => program.output.includes('runs at') || program.child.exitCode !== null, 'the start')
    expect(program.output).toContain(`runs at ${baseUrl}`)
    expect(program.output).not.toMatch(/Warning|demo/)

    const post = async (url: string, body: object, token?: string): Promise<Posted> => {
      const { body: content, ...reply } = await patiently(async () => {
        const answer = await fetch(new URL(url, baseUrl), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: baseUrl,
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        })
        return {
          status: answer.status,
          cookie: answer.headers.get('set-cookie'),
          body: await answer.text(),
        }
      })
      return { ...reply, ...(JSON.parse(content) as Pick<Posted, 'token' | 'error'>) }
    }
    const mailTo = async (to: string, part: string) => {
      const find = () => mail.taken.find((one) => one.recipients.includes(to) && one.raw.includes(part))
      await until(() => find() !== undefined, `a mail to ${to} with ${part}`)
      return find()!
    }
    const person = { username: 'amra.k', email: 'amra@primjer.ba', password: 'tri-konja-za-trku' }
    const made = await post('/api/auth/register', { ...person, type: 'user', accept_terms: true })
    expect(made).toMatchObject({ status: 201, cookie: expect.stringMatching(/Secure/) })
    const welcome = await mailTo(person.email, 'verifikacija')
    expect(welcome).toMatchObject({ isEncrypted: true, parsed: { from: { address: 'posta@bazar.example' } } })
    expect(welcome.parsed.text).toContain(`${baseUrl}/verifikacija/email/`)

    expect(await post('/api/auth/password/forgot', { login: person.email })).toMatchObject({ status: 200 })
    expect((await mailTo(person.email, 'password/reset')).parsed.text).toContain(`${baseUrl}/password/reset/`)

    const phone = { phone: '061 111 222', password: person.password }
    expect(await post('/api/me/phone-verification', phone, made.token)).toMatchObject({ status: 200 })
    await until(() => sms.sent.length > 0, 'an SMS')
    expect(sms.sent).toEqual([expect.objectContaining({ to: '38761111222', sender: 'Bazar' })])
    expect(sms.refused).toEqual([])

    const check = await finishProgram('check-production.ts', env, [
      '--mail-to=operater@primjer.ba',
      '--sms-to=+38761999888',
    ])
    expect(check.output).toMatch(/\n\d+ passed, 0 warnings, 0 failed\n/)
    expect(check.code).toBe(0)
    expect((await mailTo('operater@primjer.ba', 'probna')).parsed.subject).toBe('Bazar: probna poruka')
    expect(sms.sent.at(-1)).toMatchObject({ to: '38761999888', text: 'Bazar: probna poruka' })
    await program.stop()

    const other = { ...env, APP_SECRET: otherSecret }
    const refused = await finishProgram('start.ts', other)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--accept-new-secret') })
    expect(refused.output).toContain('APP_SECRET is not the one that this database was made with')
    const accepted = await finishProgram('check-production.ts', other, ['--accept-new-secret'])
    expect(accepted.output).toContain('The present APP_SECRET is now the one of this database')
    expect(accepted).toMatchObject({ code: 0, output: expect.stringMatching(/, 0 failed\n/) })
    expect(accepted.output).not.toContain(otherSecret)

    const demo = await finishProgram('start.ts', { DATA_DIR: env.DATA_DIR, PORT: env.PORT })
    expect(demo).toMatchObject({ code: 1, output: expect.stringContaining('belongs to production') })
  },
)

test('refuses a database with demo content', { timeout }, async () => {
  const dataDir = path.join(folder, 'demo')
  const demo = runProgram('start.ts', { DATA_DIR: dataDir, PORT: String(await freePort()) }, [
    '--role=worker',
  ])
  await until(() => demo.output.includes('runs jobs') || demo.child.exitCode !== null, 'the demo')
  expect(demo.output).toContain('runs jobs')
  await demo.stop()
  const env = { ...productionVariables, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const refused = await finishProgram('start.ts', env)
  expect(refused.output).toContain('This database was filled by a demo start')
  expect(refused.output).toContain('another DATABASE_URL, or an empty DATA_DIR')
  expect(refused.code).toBe(1)
})

test('reports everything unsafe at once, and changes nothing', { timeout }, async () => {
  // A test server, which does not wait for the disk.
  const { db, url } = await cloneTemplate(inject('databaseServer'))
  onTestFinished(() => db.destroy())
  const dataDir = path.join(folder, 'unsafe')
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'media'), 'a file where the folder should be')
  const env = {
    ...productionVariables,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    APP_SECRET: 'tajna'.repeat(8),
    TRUST_PROXY: '',
    PORT: String(await freePort()),
  }
  const started = await finishProgram('start.ts', env)
  expect(started.code).toBe(1)
  expect(started.output).toMatch(/failed +APP_SECRET +looks guessable/)
  expect(started.output).toMatch(/failed +durability .*are off: fsync/)
  expect(started.output).toMatch(/failed +folders .*unsafe\/media can't be written to/)
  expect(started.output).not.toMatch(/Listening|runs at|tajnatajna/)
  expect(await db.selectFrom('installation').selectAll().execute()).toEqual([])

  const nobody = await freePort()
  const checked = await finishProgram('check-production.ts', {
    ...env,
    SMTP_URL: `smtp://u:tajna-posta@127.0.0.1:${nobody}`,
    INFOBIP_BASE_URL: `https://127.0.0.1:${nobody}`,
    BASE_URL: `https://127.0.0.1:${nobody}`,
    OPENSEARCH_URL: 'http://search.example:9200',
  })
  expect(checked.code).toBe(1)
  expect(checked.output).toMatch(/warning +OPENSEARCH_URL +is not https/)
  expect(checked.output).toMatch(/warning +OPENSEARCH_REPLICAS +is 0/)
  expect(checked.output).toMatch(/warning +TRUST_PROXY +is empty/)
  expect(checked.output).toMatch(/warning +database role +is a superuser/)
  expect(checked.output).toMatch(/failed +SMTP +127\.0\.0\.1: .*ECONNREFUSED/)
  expect(checked.output).toMatch(/failed +Infobip +127\.0\.0\.1: .*ECONNREFUSED/)
  expect(checked.output).toMatch(/warning +site /)
  expect(checked.output).not.toContain('tajna-posta')
})

test('explains check-production and refuses the settings of a demo', { timeout }, async () => {
  const [help, demo, unknown] = await Promise.all([
    finishProgram('check-production.ts', productionVariables, ['--help']),
    finishProgram('check-production.ts', { DATA_DIR: path.join(folder, 'none') }),
    finishProgram('check-production.ts', productionVariables, ['--mial-to=x']),
  ])
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('--accept-new-secret') })
  expect(demo).toMatchObject({ code: 1, output: expect.stringContaining('APP_ENV is demo') })
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining("Unknown option '--mial-to'") })
})
