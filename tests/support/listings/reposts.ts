import { expect } from 'vitest'
import { multipart } from './photos.ts'
import { caller, plainCategory } from './selling.ts'
import { test as base } from '#tests/support/test.ts'

export const hour = 3600 * 1000
export const day = 24 * hour

/** With sellers who repost, and what search then finds. */
export const test = base
  /** A seller of things in one category, with the calls of a program. */
  .extend('seller', { scope: 'file' }, ({ app, make, login, deps }) => async () => {
    const account = await make.account({ created_at: new Date('2020-01-01') })
    // A new session each time, since months pass.
    const call = async (...given: Parameters<ReturnType<typeof caller>>) =>
      caller(app, await login(account))(...given)
    const draft = async (title: string, { photo, ...values }: { photo?: Buffer; price?: number } = {}) => {
      const category_id = plainCategory(deps.catalog)
      const body = {
        category_id,
        title,
        price: 100,
        state: 'used',
        city_id: 133,
        description: 'Opis.',
        ...values,
      }
      const { id } = (await call('POST', '/listings', body)).body as { id: number }
      if (photo) {
        const form = multipart([{ name: 'x.jpg', content: photo }])
        expect((await call('POST', `/listings/${id}/image-upload`, form.payload, form.headers)).status).toBe(
          200,
        )
      }
      return id
    }
    const publish = async (id: number) =>
      expect((await call('POST', `/listings/${id}/publish`, {})).body).toMatchObject({ status: 'active' })
    const offer = async (...given: Parameters<typeof draft>) => {
      const id = await draft(...given)
      await publish(id)
      return id
    }
    return { account, call, draft, publish, offer }
  })
  /** Search results for a word, newest first. */
  .extend('found', { scope: 'file' }, ({ app, index }) => async (word: string, sort = 'date') => {
    await index()
    const { body } = await caller(app)('GET', `/search?q=${word}&sort_by=${sort}&sort_order=desc`)
    return (body.data as { id: number }[]).map(({ id }) => id)
  })
