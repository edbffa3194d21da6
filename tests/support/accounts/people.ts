import type { FastifyInstance, InjectOptions } from 'fastify'
import { demoPassword } from '#demo/accounts.ts'
import { test as base } from '#tests/support/test.ts'

let addresses = 0

/** An unused address, so that tests share no limit. */
export const newAddress = () => {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

type Body = object | undefined

/** A person at a browser: keeps cookies, and proves that calls come from our pages. */
export function browserOf(app: FastifyInstance, { address = newAddress(), userAgent = chrome } = {}) {
  const cookies: Record<string, string> = {}
  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: Body,
    more: InjectOptions = {},
  ) {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      cookies,
      ...(body && { payload: body }),
      ...more,
      headers: {
        'user-agent': userAgent,
        ...(cookies['XSRF-TOKEN'] && { 'x-xsrf-token': cookies['XSRF-TOKEN'] }),
        ...more.headers,
      },
    })
    for (const { name, value } of reply.cookies) {
      if (value) cookies[name] = value
      else delete cookies[name]
    }
    return reply
  }
  return {
    address,
    cookies,
    get: (path: string, more?: InjectOptions) => send('GET', path, undefined, more),
    post: (path: string, body?: Body, more?: InjectOptions) => send('POST', path, body, more),
    put: (path: string, body?: Body) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
    login: (username: string, password: string = demoPassword, more: object = {}) =>
      send('POST', '/auth/login', { username, password, ...more }),
    /** Returns whether the browser is logged in. */
    isIn: async () => (await send('GET', '/me')).statusCode === 200,
  }
}

export type Browser = ReturnType<typeof browserOf>

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** For tests about people at browsers, and the mails they get. */
export const test = base
  .extend(
    'browser',
    { scope: 'file' },
    ({ app }) =>
      (options: { address?: string; userAgent?: string } = {}) =>
        browserOf(app, options),
  )
  /** Everything sent to this address or number, latest first, after all jobs have run. */
  .extend('letters', { scope: 'file' }, ({ db, runJobs }) => async (recipient: string) => {
    await runJobs()
    return db
      .selectFrom('inbox_message')
      .select(['subject', 'text'])
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .execute()
  })

/** The token of a link in a mail. */
export const tokenIn = (text: string | undefined) => /\/([\w-]{43})(?:\s|$)/.exec(text ?? '')?.[1] ?? ''
export const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? ''
