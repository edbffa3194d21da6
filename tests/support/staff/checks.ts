import { expect } from 'vitest'
import { multipart } from '#tests/support/listings/photos.ts'
import { test as base } from './moderation.ts'
import { type caller, plainCategory } from '#tests/support/listings/selling.ts'

type Seller = { call: ReturnType<typeof caller> }
type Values = { title?: string; description?: string; price?: number; photo?: Buffer } & Record<
  string,
  unknown
>

export const test = base
  /** Publishes a listing as its seller does; the checks have not run yet. */
  .extend('offer', { scope: 'file' }, ({ deps }) => async ({ call }: Seller, values: Values) => {
    const { photo, ...fields } = values
    const { body } = await call('POST', '/listings', {
      category_id: plainCategory(deps.catalog),
      title: 'Kuhinjski sto',
      description: 'Očuvan.',
      price: 50,
      state: 'used',
      city_id: 133,
      ...fields,
    })
    if (photo) {
      const form = multipart([{ name: 'x.jpg', content: photo }])
      await call('POST', `/listings/${body.id}/image-upload`, form.payload, form.headers)
    }
    const published = await call('POST', `/listings/${body.id}/publish`, {})
    expect(published.body).toMatchObject({ status: 'active' })
    return body.id as number
  })
  /** The cases about an account's listings and itself, with their hits. */
  .extend('casesOf', { scope: 'file' }, ({ db, staff }) => async (accountId: number) => {
    const rows = await db
      .selectFrom('moderation_case')
      .select('id')
      .where('owner_id', '=', accountId)
      .orderBy('id')
      .execute()
    return Promise.all(
      rows.map(async ({ id }) => (await staff.first.call('GET', `/admin/cases/${id}`)).body.data),
    )
  })
