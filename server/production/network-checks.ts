import type { Config } from '#config/config.ts'
import { smtpMailer } from '#lib/mails/mailer.ts'
import { infobipSender } from '#lib/notifications/sms-sender.ts'
import { compareClocks } from './database-checks.ts'
import { failed, type Finding, passed, reasonOf, warning } from './finding.ts'

const patienceMs = 5_000

type Recipient = { to: string | undefined }

/** Logs in to the mail server; with a recipient, also sends a test mail. */
export async function checkMail({ mail, brand }: Config, { to }: Recipient): Promise<Finding[]> {
  const { smtpUrl, from } = mail!
  const { hostname } = new URL(smtpUrl)
  const mailer = smtpMailer(mail!, { connectionTimeout: patienceMs, greetingTimeout: patienceMs })
  try {
    await mailer.check()
    const reached = passed('SMTP', `${hostname} takes our login`)
    if (!to) return [reached]
    await mailer.send({
      to,
      subject: `${brand.name}: probna poruka`,
      text: `Ovo je probna poruka. Pošta od ${brand.name} stiže na ovu adresu.`,
      html: null,
      messageId: `check-${crypto.randomUUID()}@${from.address.split('@')[1]}`,
    })
    return [reached, passed('test mail', `${hostname} took a mail from ${from.address} to ${to}`)]
  } catch (error) {
    return [failed('SMTP', `${hostname}: ${reasonOf(error)}`)]
  } finally {
    mailer.close()
  }
}

/** Asks Infobip for the account's balance, which is free; with a recipient, also sends a test SMS. */
export async function checkSms({ sms, brand }: Config, { to }: Recipient): Promise<Finding[]> {
  const sender = infobipSender(sms!)
  const { hostname } = new URL(sms!.baseUrl)
  try {
    const asked = Date.now()
    const { date } = await sender.check()
    const found = [
      passed('Infobip', `${hostname} knows our key`),
      // The Date header has whole seconds.
      ...(date ? [compareClocks('clock', hostname, (asked + Date.now()) / 2 - date.getTime() - 500)] : []),
    ]
    if (!to) return found
    const text = `${brand.name}: probna poruka`
    await sender.send({ to, text, messageId: `check-${crypto.randomUUID()}` })
    return [...found, passed('test SMS', `${hostname} took an SMS from ${sms!.sender} to ${to}`)]
  } catch (error) {
    return [failed('Infobip', `${hostname}: ${reasonOf(error)}`)]
  }
}

/** Checks whether visitors reach the site through its proxy. */
export async function checkSite({ baseUrl }: Config): Promise<Finding> {
  const about = 'site'
  try {
    const url = new URL('/api/health', baseUrl)
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    await reply.arrayBuffer()
    if (!reply.ok) return warning(about, `${url.href} answers ${reply.status}`)
    return reply.headers.has('strict-transport-security')
      ? passed(about, `${url.href} answers`)
      : warning(
          about,
          `${url.href} answers without Strict-Transport-Security: does the proxy remove headers?`,
        )
  } catch (error) {
    return warning(
      about,
      `${baseUrl} does not answer from here, which is right before the first start: ${reasonOf(error)}`,
    )
  }
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (!redisUrl) return []
  const { createClient } = await import('redis')
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: patienceMs, reconnectStrategy: false },
  })
  client.on('error', () => {}) // reported by the call that fails
  try {
    await client.connect()
    await client.ping()
    return [passed('Redis', 'answers')]
  } catch (error) {
    return [failed('Redis', reasonOf(error))]
  } finally {
    client.destroy()
  }
}
