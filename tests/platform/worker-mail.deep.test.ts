import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { emailVerification } from '#api/modules/accounts/mails.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { sendMessage } from '#api/modules/notifications/dispatch.ts'
import { test } from '#tests/support/test.ts'
import { startWorker } from '#worker/main.ts'

const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

const recipients = ['prvi', 'drugi', 'treci'].map((name) => `${name}@primjer.ba`)

test(
  'sends the mails of a killed worker within 60 seconds, each once',
  { timeout: 120_000 },
  async ({ cloned, db, deps, onTestFinished }) => {
    for (const to of recipients)
      await queueMail(db, emailVerification, {
        data: { username: 'Neko', path: '/verifikacija/email/tajna', hours: 24 },
        to,
        key: `killed:${to}`,
      })
    const program = path.join(import.meta.dirname, 'processes/hold-mail.ts')
    const killed = spawn(process.execPath, [program, cloned.url], { stdio: ['ignore', 'pipe', 'inherit'] })
    started.push(killed)
    let output = ''
    killed.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await expect.poll(() => output.split('began').length - 1, { timeout: 30_000 }).toBe(recipients.length)
    killed.kill('SIGKILL')

    const worker = await startWorker(deps, {
      databaseUrl: cloned.url,
      onError() {},
      jobs: [sendMessage],
    })
    onTestFinished(() => worker.stop(1_000))

    const sent = async () => {
      const rows = await db
        .selectFrom('inbox_message')
        .select('recipient')
        .where('recipient', 'in', recipients)
        .execute()
      return rows.map(({ recipient }) => recipient).toSorted()
    }
    await expect.poll(sent, { timeout: 60_000, interval: 250 }).toEqual(recipients.toSorted())
  },
)
