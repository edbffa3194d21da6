import {
  addBoardPhoto,
  deleteBoardNote,
  likeBoardNote,
  postBoardNote,
  postBoardReply,
  unlikeBoardNote,
} from '#contract/mahalac.ts'
import { ApiError, type apiOf, unchecked } from '#web/lib/api.ts'

const intents = ['post', 'reply', 'like', 'unlike', 'delete'] as const
export type BoardIntent = (typeof intents)[number]

/** Names of form fields beside the text, which is `content`. */
export const fields = { intent: 'intent', id: 'id', city: 'city_id', key: 'kljuc', photo: 'photo' } as const

const textIn = (form: FormData, name: string) => {
  const text = form.get(name)
  return typeof text === 'string' ? text : ''
}

/** A refused form's contents, which find its place in the page. */
export const boardValues = (form: FormData) => ({
  intent: textIn(form, fields.intent) as BoardIntent,
  id: textIn(form, fields.id),
  content: textIn(form, 'content'),
  city_id: textIn(form, fields.city),
})
export type BoardValues = ReturnType<typeof boardValues>

type Api = ReturnType<typeof apiOf>

/** Performs a form's action, and returns its name. */
export async function performBoardAct(api: Api, form: FormData): Promise<BoardIntent> {
  const { intent, id, content, city_id } = boardValues(form)
  const key = textIn(form, fields.key)
  const keyed: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const params = { id }
  switch (intent) {
    case 'reply':
      await api.call(postBoardReply, { params, body: { content } }, keyed)
      return intent
    case 'like':
      await api.call(likeBoardNote, { params })
      return intent
    case 'unlike':
      await api.call(unlikeBoardNote, { params })
      return intent
    case 'delete':
      await api.call(deleteBoardNote, { params })
      return intent
    default: {
      const body = unchecked({ content, city_id })
      const { data } = await api.call(postBoardNote, { body }, keyed)
      await addPhotoOf(api, form, data.id)
      return 'post'
    }
  }
}

async function addPhotoOf(api: Api, form: FormData, id: number): Promise<void> {
  const photo = form.get(fields.photo)
  if (!(photo instanceof File) || photo.size === 0) return
  const upload = new FormData()
  upload.append(fields.photo, photo)
  await api.call(addBoardPhoto, { params: { id }, body: upload }).catch(aboutPhoto)
}

/** Reports errors of the photo at its field; the note itself is there. */
function aboutPhoto(error: unknown): never {
  if (!(error instanceof ApiError) || ![413, 415, 422, 429].includes(error.status)) throw error
  const { message, fields: named } = error.body.error
  const text = `${named?.[fields.photo] ?? message} Poruka je objavljena bez fotografije.`
  const body = { ...error.body, error: { ...error.body.error, fields: { [fields.photo]: text } } }
  throw new ApiError(422, body, error.page)
}
