import { test } from '#tests/support/test.ts'

/** For tests about saved listings. */
export const saver = test.extend('as', ({ app, login }) =>
  /** Calls the API as an account. */
  async (accountId: number) => {
    const headers = { authorization: `Bearer ${await login({ id: accountId })}` }
    return {
      get: async (url: string) => app.inject({ url: `/api${url}`, headers }),
      put: async (url: string, payload: object) =>
        app.inject({ method: 'PUT', url: `/api${url}`, headers, payload }),
      remove: async (url: string) => app.inject({ method: 'DELETE', url: `/api${url}`, headers }),
      post: async (url: string, payload?: object) =>
        app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) }),
    }
  })

export const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)
