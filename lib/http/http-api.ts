export type Ask = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
export type Answer = { status: number; body: string }

type Limits = {
  waitMs: number
  maxCharacters: number
  /** Thrown if nobody knows whether the request had an effect. */
  Unclear: new (message: string, options: ErrorOptions) => Error
}

/** Sends requests to another firm's API, at an address that operators configure. Follows no redirects. */
export const httpApi =
  (baseUrl: string, { waitMs, maxCharacters, Unclear }: Limits) =>
  async ({ method, path, headers, body }: Ask): Promise<Answer> => {
    try {
      const reply = await fetch(new URL(path, baseUrl), {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      })
      const text = await reply.text()
      if (text.length > maxCharacters) throw new Error('the answer is too long')
      return { status: reply.status, body: text }
    } catch (error) {
      throw new Unclear(`${new URL(baseUrl).host} did not answer ${path}: ${String(error)}`, { cause: error })
    }
  }
