import { expect, onTestFinished, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makeCertificate, trust } from '#tests/support/certificate.ts'
import { mailSamples } from '#tests/support/messages/mail-samples.ts'
import { mailServer, type MailServer, type MailServerOptions } from '#tests/support/doubles/mail-server.ts'
import { productionConfig } from '#tests/support/production.ts'
import { allMails } from '#api/mails.ts'
import { type AnyMail, writeMail } from '#lib/mails/mail.ts'
import { smtpMailer, Undeliverable } from './mailer.ts'

/** A mailer with the configuration of production. */
function mailerFor(smtpUrl: string) {
  const mailer = smtpMailer(productionConfig({ SMTP_URL: smtpUrl, BRAND_NAME: 'Pijaca Čaršija' }).mail!)
  onTestFinished(() => mailer.close())
  return mailer
}

async function mailing(options?: MailServerOptions) {
  const server: MailServer = await mailServer(options)
  return { server, mailer: mailerFor(`smtp://127.0.0.1:${server.port}`) }
}

const mail = {
  to: 'amra@primjer.ba',
  subject: 'Šifra',
  text: 'Zdravo\nčekamo vas',
  html: '<p>Zdravo, čekamo vas</p>',
  messageId: 'abc@pijaca.example',
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )

test('sends repeatedly with the frozen production configuration', async () => {
  const { server, mailer } = await mailing()
  await mailer.send(mail)
  await mailer.send({ ...mail, messageId: 'def@pijaca.example' })
  expect(server.taken.map(({ parsed }) => parsed.messageId)).toEqual([
    '<abc@pijaca.example>',
    '<def@pijaca.example>',
  ])
})

test('keeps the sender, the message id and Bosnian letters', async () => {
  const { server, mailer } = await mailing()
  await mailer.send(mail)
  const { raw, parsed, recipients } = server.taken[0]!
  expect(recipients).toEqual(['amra@primjer.ba'])
  expect(parsed).toMatchObject({
    from: { name: 'Pijaca Čaršija', address: 'posta@bazar.example' },
    to: [{ name: '', address: 'amra@primjer.ba' }],
    subject: 'Šifra',
    messageId: '<abc@pijaca.example>',
  })
  expect(parsed.text).toContain('Zdravo\nčekamo vas')
  expect(parsed.html).toContain('<p>Zdravo, čekamo vas</p>')
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('sends to one address, whatever commas and line breaks it holds', async () => {
  const { server, mailer } = await mailing()
  await failureOf(mailer.send({ ...mail, to: 'amra@primjer.ba, svi@primjer.ba' }))
  expect(server.asked).not.toContain('svi@primjer.ba')
  await mailer.send({ ...mail, subject: 'Naslov\r\nBcc: svi@primjer.ba' })
  expect(server.taken.map(({ raw }) => raw).join('')).not.toMatch(/^Bcc:/m)
})

test('gives up on an unknown recipient, but not on a full mailbox or an absent server', async () => {
  const { server, mailer } = await mailing()
  expect(await failureOf(mailer.send({ ...mail, to: 'nema@primjer.ba' }))).toBeInstanceOf(Undeliverable)
  const full = await failureOf(mailer.send({ ...mail, to: 'puno@primjer.ba' }))
  expect(full).toBeInstanceOf(Error)
  expect(full).not.toBeInstanceOf(Undeliverable)
  server.close()
  const away = await failureOf(mailerFor(`smtp://127.0.0.1:${server.port}`).send(mail))
  expect(away).toBeInstanceOf(Error)
  expect(away).not.toBeInstanceOf(Undeliverable)
})

test('retries after 4xx and a lost connection, and gives up after 5xx', async () => {
  const { server, mailer } = await mailing()
  for (const manner of ['later', 'drop before the answer'] as const) {
    server.state.manner = manner
    const failure = await failureOf(mailer.send(mail))
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Undeliverable)
  }
  server.state.manner = 'refuse'
  expect(await failureOf(mailer.send(mail))).toBeInstanceOf(Undeliverable)
  server.state.manner = 'take'
  expect(await failureOf(mailer.send(mail))).toBeUndefined()
})

test('refuses an untrusted self-signed certificate, with STARTTLS and with TLS', async () => {
  const certificate = await makeCertificate()
  for (const secure of [false, true]) {
    const server = await mailServer({ certificate, secure })
    const mailer = mailerFor(`${secure ? 'smtps' : 'smtp'}://localhost:${server.port}`)
    const failure = await failureOf(mailer.send(mail))
    expect(String(failure)).toMatch(/self-signed certificate/)
    expect(failure).not.toBeInstanceOf(Undeliverable)
    await expect(mailer.check()).rejects.toThrow(/self-signed certificate/)
    expect(server.taken).toEqual([])
  }
})

test('logs in to a server with a trusted certificate and sends encrypted', async () => {
  const certificate = await makeCertificate()
  trust(certificate)
  const login = { user: 'bazar', password: 'tajna:lozinka@1' }
  for (const secure of [false, true]) {
    const server = await mailServer({ certificate, secure, login })
    const at = (password: string) =>
      mailerFor(
        `${secure ? 'smtps' : 'smtp'}://bazar:${encodeURIComponent(password)}@localhost:${server.port}`,
      )
    await at(login.password).check()
    await at(login.password).send(mail)
    expect(server.taken).toEqual([expect.objectContaining({ isEncrypted: true })])
    const failure = await failureOf(at('pogrešna').send(mail))
    expect(String(failure)).toMatch(/535/)
    // The operator can fix it, so the message waits.
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(String(failure)).not.toContain('pogrešna')
  }
})

test('sends nothing in clear text to a remote server without encryption', async () => {
  const server = await mailServer()
  const elsewhere = productionConfig({ SMTP_URL: 'smtp://bazar:tajna@mail.bazar.example:587' }).mail!
  expect(elsewhere.requireTls).toBe(true)
  const mailer = smtpMailer({ ...elsewhere, smtpUrl: `smtp://127.0.0.1:${server.port}` })
  onTestFinished(() => mailer.close())
  expect(await failureOf(mailer.send(mail))).toBeInstanceOf(Error)
  expect(server.taken).toEqual([])
})

test('sends every kind of mail well-formed', async () => {
  const { server, mailer } = await mailing()
  const site = { brand: defaultBrand, baseUrl: 'https://bazar.example' }
  for (const mail of allMails) {
    const { name } = mail
    const { attachments = [], ...letter } = await writeMail(site, mail as AnyMail, mailSamples[name] as never)
    const content = Buffer.from('%PDF č')
    const files = attachments.map((file) => ({ ...file, contentType: 'application/pdf', content }))
    await mailer.send({
      ...letter,
      to: 'amra@primjer.ba',
      messageId: `${name}@bazar.example`,
      attachments: files,
    })
    const { raw, parsed } = server.taken.at(-1)!
    expect(parsed).toMatchObject({
      from: { address: 'posta@bazar.example' },
      to: [{ address: 'amra@primjer.ba' }],
      subject: letter.subject,
      messageId: `<${name}@bazar.example>`,
      date: expect.any(String),
      attachments: files.map((file) => ({ filename: file.name, mimeType: file.contentType })),
    })
    for (const { content: arrived } of parsed.attachments)
      expect(Buffer.from(arrived as ArrayBuffer).equals(content)).toBe(true)
    expect(parsed.text?.trimEnd()).toBe(letter.text.trimEnd())
    expect(parsed.html?.trimEnd()).toBe(letter.html.trimEnd())
    expect(raw).toMatch(/^MIME-Version: 1\.0\r$/m)
    // RFC 5322: lines end with CRLF and hold at most 998 bytes.
    for (const line of raw.split('\r\n')) {
      expect(line).not.toMatch(/[\r\n]/)
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998)
    }
  }
  expect(server.taken).toHaveLength(allMails.length)
})
