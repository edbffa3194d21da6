import createClient from 'openapi-fetch'
import type { paths } from './generated/schema.ts'

export type Sale = {
  baseUrl: string
  username: string
  password: string
  categoryId: number
  title: string
  photo: Blob
}

/** A third-party program: logs in, creates a draft, adds a photo and publishes. */
export async function publishByClient({ baseUrl, username, password, categoryId, title, photo }: Sale) {
  const client = createClient<paths>({ baseUrl })
  const login = await client.POST('/api/auth/login', { body: { username, password } })
  if (login.error) throw new Error(JSON.stringify(login.error))
  const headers = { authorization: `Bearer ${login.data.token}` }

  const draft = await client.POST('/api/listings', {
    headers,
    body: {
      category_id: categoryId,
      title,
      price: 250,
      state: 'used',
      city_id: 133,
      description: 'Malo vožen.',
    },
  })
  if (draft.error) throw new Error(JSON.stringify(draft.error))
  const path = { id: draft.data.id }

  const upload = await client.POST('/api/listings/{id}/image-upload', {
    headers,
    params: { path },
    body: { 'images[]': [photo] },
    bodySerializer: (body) => {
      const form = new FormData()
      for (const image of body['images[]']) form.append('images[]', image, 'photo.jpg')
      return form
    },
  })
  if (upload.error) throw new Error(JSON.stringify(upload.error))

  const published = await client.POST('/api/listings/{id}/publish', {
    headers,
    params: { path },
  })
  if (published.error) throw new Error(JSON.stringify(published.error))
  return { id: path.id, status: published.data.status, photos: upload.data.length }
}

/** Never called: the compiler must refuse every line. */
export function misuse(baseUrl: string) {
  const client = createClient<paths>({ baseUrl })
  return [
    // @ts-expect-error no such call
    client.POST('/api/listings/{id}/sell', {}),
    // @ts-expect-error a title is a text
    client.POST('/api/listings', { body: { category_id: 1, title: 1 } }),
    // @ts-expect-error a photo needs a listing
    client.POST('/api/listings/{id}/image-upload', { body: { 'images[]': [] } }),
  ]
}
