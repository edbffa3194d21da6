import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillForm } from '#tests/support/browser/plain-form.ts'

export type Reply = {
  status: number
  /** The parsed JSON, or null. */
  // Each step states what it expects of a body.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Headers = Record<string, string>
type Form = Parameters<typeof fillForm>

/** An address that no other person has: a site that trusts its proxy limits each of them apart. */
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const mostRedirects = 5

/** Sends requests with the cookies that the replies set, whichever node set them. */
function browser() {
  const cookies = new Map<string, string>()
  const address = newAddress()
  return async (url: string, method: Method, body?: BodyInit, headers: Headers = {}) => {
    const xsrf = cookies.get('XSRF-TOKEN')
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': address,
        ...(xsrf && { 'x-xsrf-token': xsrf }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    for (const [, name, value] of response.headers
      .getSetCookie()
      .map((line) => /^([^=]+)=([^;]*)/.exec(line)!))
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    return response
  }
}

const formOf = (field: string, files: readonly Buffer[], name: string, type: string) => {
  const form = new FormData()
  for (const file of files) form.append(field, new Blob([new Uint8Array(file)], { type }), name)
  return form
}

/** A person at a browser. Registers at `base`; the session then works on every node of the site. */
export function person(base: string) {
  const send = browser()
  const username = `osoba${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const email = `${username}@primjer.ba`
  const phone = `+38761${randomInt(100_000, 1_000_000)}`

  /** Calls the API; a body is sent as JSON unless it is a form. */
  async function call(
    node: string,
    method: Method,
    path: string,
    body?: object,
    headers: Headers = {},
  ): Promise<Reply> {
    const isForm = body instanceof FormData
    for (;;) {
      const response = await send(
        `${node}/api${path}`,
        method,
        isForm || !body ? body : JSON.stringify(body),
        {
          ...(body && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
      )
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      // A slow machine refuses visitors right after a start, before it does anything; people press again.
      if (response.status === 429 && text.includes('"overloaded"')) await sleep(200)
      else return { status: response.status, body: isJson ? JSON.parse(text) : null }
    }
  }

  /** Gets a file, or a range of one, from `node`, whatever host its address names. */
  async function file(node: string, address: string, headers: Headers = {}) {
    const { pathname, search } = new URL(address, node)
    const response = await send(`${node}${pathname}${search}`, 'GET', undefined, headers)
    return {
      status: response.status,
      headers: response.headers,
      content: Buffer.from(await response.arrayBuffer()),
    }
  }

  /** Opens a page, or sends a form to it, and follows redirects on the same node. */
  async function open(node: string, path: string, fields?: Record<string, string> | [string, string][]) {
    let at = path
    let response = await send(node + at, fields ? 'POST' : 'GET', fields && new URLSearchParams(fields))
    for (let hops = 0; response.headers.has('location') && hops < mostRedirects; hops += 1) {
      const { pathname, search } = new URL(response.headers.get('location')!, node + at)
      at = pathname + search
      response = await send(node + at, 'GET')
    }
    return { status: response.status, path: at, html: await response.text() }
  }

  return {
    username,
    email,
    phone,
    call,
    file,
    open,
    register: () =>
      call(base, 'POST', '/auth/register', {
        username,
        email,
        password: 'tri-konja-za-trku',
        type: 'user',
        accept_terms: true,
      }),
    /** Presses a button of a page that was opened, with its form filled in. */
    press(node: string, { path, html }: { path: string; html: string }, button: Form[1], values?: Form[2]) {
      const { action, fields } = fillForm(html, button, values)
      const { pathname, search } = new URL(action ?? path, node + path)
      return open(node, pathname + search, fields)
    },
    addPhotos: (node: string, listingId: number, photos: readonly Buffer[], headers: Headers) =>
      call(
        node,
        'POST',
        `/listings/${listingId}/image-upload`,
        formOf('images[]', photos, 'slika.jpg', 'image/jpeg'),
        headers,
      ),
    addVideoPart: (node: string, uploadId: number, number: number, part: Buffer) =>
      call(
        node,
        'POST',
        `/video-uploads/${uploadId}/parts/${number}`,
        formOf('part', [part], 'snimak.mp4', 'video/mp4'),
      ),
  }
}

export type Person = ReturnType<typeof person>

/** The header of a call that may be repeated, on any node, and has its effect once. */
export const once = () => ({ 'idempotency-key': randomUUID() })
