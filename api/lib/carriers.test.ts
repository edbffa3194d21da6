import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { smtpMailer, Undeliverable } from './mailer.ts'
import { infobipSender } from './sms-sender.ts'

/** A mail server that knows everyone but nema@primjer.ba. */
async function mailServer() {
  const taken: string[] = []
  const recipients: string[] = []
  const server = createServer((socket) => {
    let isInData = false
    let mail = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (isInData) {
        mail += chunk
        if (!mail.endsWith('\r\n.\r\n')) return
        taken.push(mail)
        isInData = false
        socket.write('250 taken\r\n')
        return
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        const word = line.split(' ')[0]!.toUpperCase()
        if (word === 'RCPT') recipients.push(line)
        if (word === 'DATA') {
          isInData = true
          mail = ''
          socket.write('354 go on\r\n')
        } else if (word === 'RCPT' && line.includes('nema@')) socket.write('550 no such person\r\n')
        else if (word === 'RCPT' && line.includes('puno@')) socket.write('452 mailbox full\r\n')
        else if (word === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
    socket.on('error', () => {})
    socket.write('220 mail.example\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mailer = smtpMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: { name: 'Pijaca Čaršija', address: 'posta@pijaca.example' },
  })
  onTestFinished(() => {
    mailer.close()
    server.close()
  })
  return { taken, recipients, mailer, server }
}

const mail = {
  to: 'amra@primjer.ba',
  subject: 'Šifra',
  text: 'Zdravo\nčekamo vas',
  html: '<p>Zdravo</p>',
  messageId: 'abc@pijaca.example',
}

test('a mail leaves with its sender, its id and our letters whole', async () => {
  const { taken, mailer } = await mailServer()
  await mailer.send(mail)
  const [sent] = taken
  expect(sent).toContain('To: amra@primjer.ba\r\n')
  expect(sent).toContain('Message-ID: <abc@pijaca.example>')
  expect(sent).toMatch(/From: =\?UTF-8\?.*<posta@pijaca\.example>/)
  expect(sent).toMatch(/Subject: =\?UTF-8\?/)
})

test('an address with commas and line ends stays one address', async () => {
  const { taken, recipients, mailer } = await mailServer()
  await mailer.send({ ...mail, to: 'amra@primjer.ba, svi@primjer.ba' }).catch(() => {})
  expect(recipients.filter((line) => line === 'RCPT TO:<svi@primjer.ba>')).toEqual([])
  await mailer.send({ ...mail, subject: 'Naslov\r\nBcc: svi@primjer.ba' })
  expect(taken.join('')).not.toMatch(/^Bcc:/m)
})

test('an unknown person is final; a full mailbox and a server that is away are not', async () => {
  const { mailer, server } = await mailServer()
  await expect(mailer.send({ ...mail, to: 'nema@primjer.ba' })).rejects.toThrow(Undeliverable)
  const full = await mailer.send({ ...mail, to: 'puno@primjer.ba' }).catch((error: unknown) => error)
  expect(full).toBeInstanceOf(Error)
  expect(full).not.toBeInstanceOf(Undeliverable)
  mailer.close()
  server.close()
  const away = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: { name: 'x', address: 'x@y.ba' } })
  const refused = await away.send(mail).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Error)
  expect(refused).not.toBeInstanceOf(Undeliverable)
})

/** An Infobip that answers as it is told. */
async function infobip(status: number, reply: object) {
  const asked: { method?: string; url?: string; headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createHttpServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    asked.push({
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: JSON.parse(body),
    })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sender = infobipSender({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'kljuc', sender: 'Pijaca' })
  return { asked, send: () => sender.send({ to: '+38761234567', text: 'Kod: 123456', messageId: 'abc' }) }
}

const answered = (groupName: string) => ({
  bulkId: '1',
  messages: [
    {
      messageId: 'abc',
      destination: '38761234567',
      status: { groupId: 1, groupName, id: 26, name: 'X', description: 'opis' },
    },
  ],
})

test('an SMS is asked for as Infobip wants it', async () => {
  const { asked, send } = await infobip(200, answered('PENDING'))
  await send()
  expect(asked).toEqual([
    {
      method: 'POST',
      url: '/sms/3/messages',
      headers: expect.objectContaining({ authorization: 'App kljuc', 'content-type': 'application/json' }),
      body: {
        messages: [
          {
            sender: 'Pijaca',
            destinations: [{ to: '38761234567', messageId: 'abc' }],
            content: { text: 'Kod: 123456' },
          },
        ],
      },
    },
  ])
})

test('a refused SMS is final; a wrong key and an ill Infobip are not', async () => {
  await expect((await infobip(200, answered('REJECTED'))).send()).rejects.toThrow(Undeliverable)
  await expect((await infobip(400, { requestError: {} })).send()).rejects.toThrow(Undeliverable)
  for (const status of [401, 429, 500]) {
    const failure = await (await infobip(status, {})).send().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Undeliverable)
  }
})

test('an SMS that may have been taken is not sent again; one that never arrived is', async () => {
  // Cut off after the request, cut off in the answer, an answer that is none, a gateway that gave up.
  const cut = createServer((socket) => void socket.once('data', () => socket.destroy()))
  cut.listen(0, '127.0.0.1')
  await once(cut, 'listening')
  onTestFinished(() => void cut.close())
  const { port } = cut.address() as AddressInfo
  const at = (to: number) =>
    infobipSender({ baseUrl: `http://127.0.0.1:${to}`, apiKey: 'kljuc', sender: 'Pijaca' })
  const sms = { to: '+38761234567', text: 'Kod', messageId: 'abc' }
  await expect(at(port).send(sms)).rejects.toThrow(Undeliverable)
  await expect((await infobip(200, { nothing: 'known' })).send()).rejects.toThrow(Undeliverable)
  await expect((await infobip(504, {})).send()).rejects.toThrow(Undeliverable)
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port: nobody } = closed.address() as AddressInfo
  closed.close()
  const away = await at(nobody)
    .send(sms)
    .catch((error: unknown) => error)
  expect(away).toBeInstanceOf(Error)
  expect(away).not.toBeInstanceOf(Undeliverable)
})
