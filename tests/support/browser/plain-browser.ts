import type { FastifyInstance } from 'fastify'
import { test as base } from '#tests/support/test.ts'
import { fillForm } from './plain-form.ts'

/** Requests pages and sends their forms, in a session if there is a token, as a browser without JavaScript does. */
export function plainBrowser(site: Pick<FastifyInstance, 'inject'>, token?: string) {
  const cookies = token === undefined ? undefined : { 'auth.token': token }
  const get = (url: string) => site.inject({ url, ...(cookies && { cookies }) })
  const send = (url: string, fields: Record<string, string> | [string, string][]) =>
    site.inject({
      method: 'POST',
      url,
      ...(cookies && { cookies }),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  return {
    get,
    send,
    /** Opens a page, or takes the one that was answered there, and sends the form of its button, filled in. */
    async press(
      url: string,
      button: string | RegExp,
      values: Parameters<typeof fillForm>[2] = {},
      html?: string,
    ) {
      const { method, action, fields } = fillForm(html ?? (await get(url)).body, button, values)
      const { pathname, search } = new URL(action ?? url, `http://localhost:3000${url}`)
      return method === 'POST'
        ? send(pathname + search, fields)
        : get(`${pathname}?${new URLSearchParams(fields)}`)
    },
  }
}

/** Requests pages, or sends their forms, as a person whose browser runs no scripts. */
export const test = base.extend(
  'as',
  { scope: 'file' },
  ({ site, login }) =>
    async (account: { id: number }) =>
      plainBrowser(site, await login(account)),
)

/** The part of a page that is its own. */
export const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
