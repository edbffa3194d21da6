import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type Certificate, listening } from '#tests/support/certificate.ts'

/** The server's reaction to a complete mail. */
type Manner = 'take' | 'refuse' | 'later' | 'drop before the answer' | 'drop after the answer' | 'say nothing'

export type MailServerOptions = {
  /** Offers STARTTLS with this certificate. */
  certificate?: Certificate
  /** Uses TLS from the first byte. */
  secure?: boolean
  /** Requires this login. */
  login?: { user: string; password: string }
}

export type TakenMail = { raw: string; recipients: string[]; isEncrypted: boolean; parsed: Email }

const withCode = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** A real SMTP server on this machine. It accepts everyone but nema@…, and the mailbox of puno@… is full. */
async function startMailServer({ certificate, secure = false, login }: MailServerOptions = {}) {
  const state = { manner: 'take' as Manner }
  const taken: TakenMail[] = []
  const asked: string[] = []
  // Excludes those under TLS: Node crashes when they are destroyed beneath it.
  const plain = () =>
    [...server.connections]
      .map(({ _socket }: { _socket: Socket }) => _socket)
      .filter((socket) => !('encrypted' in socket))
  const server = new SMTPServer({
    ...(certificate && { key: certificate.key, cert: certificate.cert }),
    secure,
    authOptional: !login,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(withCode(535, 'Wrong name or password'))
    },
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      if (address.startsWith('nema@')) done(withCode(550, 'No such person'))
      else if (address.startsWith('puno@')) done(withCode(452, 'The mailbox is full'))
      else done()
    },
    onData(stream, { envelope, secure: isEncrypted }, done) {
      void (async () => {
        const raw = (await stream.toArray()).join('')
        const { manner } = state
        if (manner === 'refuse') return done(withCode(554, 'We do not want it'))
        if (manner === 'later') return done(withCode(451, 'Come again'))
        if (manner === 'say nothing') return
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const parsed = await PostalMime.parse(raw)
        taken.push({ raw, recipients, isEncrypted, parsed })
        if (manner === 'drop before the answer') return plain().forEach((socket) => socket.destroy())
        done()
        if (manner === 'drop after the answer') plain().forEach((socket) => socket.destroySoon())
      })()
    },
  })
  // Clients that disconnect abruptly, or refuse the certificate.
  server.on('error', () => {})
  const port = await listening(server.server)
  return {
    state,
    taken,
    /** Every recipient address that was given. */
    asked,
    port,
    close() {
      for (const socket of plain()) socket.destroy()
      server.close()
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A mail server that ends with the test. */
export async function mailServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}
