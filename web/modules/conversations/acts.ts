import { data, redirect } from 'react-router'
import {
  archiveConversation,
  removeConversation,
  saveConversation,
  startConversation,
  unarchiveConversation,
  unsaveConversation,
} from '#contract/conversations/endpoints.ts'
import {
  acceptOffer,
  declineOffer,
  makeOffer,
  markSeen,
  sendMessage,
  sendPhotos,
  withdrawMessage,
} from '#contract/conversations/messages.ts'
import {
  addQuickReply,
  changeConversationTag,
  changeQuickReply,
  deleteConversationTag,
  deleteQuickReply,
  makeConversationTag,
  tagConversation,
} from '#contract/conversations/tags.ts'
import { type apiOf, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { listPath, type Place, threadHash } from './filter.ts'

/** Names of form fields beside those of the API's bodies. */
export const fields = {
  act: 'radnja',
  conversation: 'razgovor',
  sequence: 'poruka',
  seen: 'vidjeno',
  row: 'stavka',
  key: 'kljuc',
} as const

type Act =
  | 'posalji'
  | 'pocni'
  | 'fotografije'
  | 'vidjeno'
  | 'spasi'
  | 'ne-spasi'
  | 'arhiviraj'
  | 'vrati'
  | 'ukloni'
  | 'povuci'
  | 'oznaci'
  | 'ponudi'
  | 'prihvati'
  | 'odbij'
  | 'oznaka'
  | 'izbrisi-oznaku'
  | 'odgovor'
  | 'izbrisi-odgovor'

const wrong = () => data(null, { status: 400, statusText: 'Bad Request' })

type Api = ReturnType<typeof apiOf>
type Next = Parameters<typeof listPath>[1]

const numberIn = (form: FormData, name: string) => {
  const text = form.get(name)
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
const textIn = (form: FormData, name: string) => {
  const text = form.get(name)
  return typeof text === 'string' ? text : ''
}

/** Performs a form's action; a refused form comes back with its errors. */
export async function performAct(api: Api, form: FormData, place: Place) {
  const act = textIn(form, fields.act) as Act
  const values = {
    act,
    content: textIn(form, 'content'),
    price: textIn(form, 'price'),
    name: textIn(form, 'name'),
  }
  try {
    const next = await perform(api, act, form, place)
    const hash = next?.razgovor === undefined ? '' : threadHash
    return redirect(listPath(place, next) + hash)
  } catch (error) {
    return formProblem(error, { ...values, row: numberIn(form, fields.row) })
  }
}

async function perform(api: Api, act: Act, form: FormData, place: Place): Promise<Next> {
  const id = numberIn(form, fields.conversation)
  const row = numberIn(form, fields.row)
  const ofRow = () => {
    if (row === undefined) throw wrong()
    return { params: { id: row } }
  }
  if (act === 'pocni') return start(api, form, place)
  if (act === 'oznaka') {
    const body = unchecked({ name: textIn(form, 'name'), color: textIn(form, 'color') })
    if (row === undefined) await api.call(makeConversationTag, { body })
    else await api.call(changeConversationTag, { ...ofRow(), body })
    return { uredi: 'oznake', gotovo: act }
  }
  if (act === 'izbrisi-oznaku') {
    await api.call(deleteConversationTag, ofRow())
    return { uredi: 'oznake', gotovo: act, oznaka: undefined }
  }
  if (act === 'odgovor') {
    const body = { content: textIn(form, 'content') }
    if (row === undefined) await api.call(addQuickReply, { body })
    else await api.call(changeQuickReply, { ...ofRow(), body })
    return { uredi: 'odgovori', gotovo: act }
  }
  if (act === 'izbrisi-odgovor') {
    await api.call(deleteQuickReply, ofRow())
    return { uredi: 'odgovori', gotovo: act }
  }
  if (id === undefined) throw wrong()
  return performIn(api, act, form, id)
}

async function start(api: Api, form: FormData, place: Place): Promise<Next> {
  const { listingId: listing_id, username } = place
  const body = { content: textIn(form, 'content'), listing_id, username }
  const key = textIn(form, fields.key)
  const { conversation_id: razgovor } = await api.call(
    startConversation,
    { body },
    key ? { 'idempotency-key': key } : {},
  )
  return { razgovor }
}

/** Acts on an open conversation. */
async function performIn(api: Api, act: Act, form: FormData, id: number): Promise<Next> {
  const params = { id }
  const opened = { razgovor: id }
  const ofMessage = () => {
    const sequence = numberIn(form, fields.sequence)
    if (sequence === undefined) throw wrong()
    return { params: { id, sequence } }
  }
  const key = textIn(form, fields.key)
  const keyed: Record<string, string> = key ? { 'idempotency-key': key } : {}
  switch (act) {
    case 'posalji':
      await api.call(sendMessage, { params, body: { content: textIn(form, 'content') } }, keyed)
      await seeAll(api, form, id)
      return opened
    case 'fotografije': {
      const photos = new FormData()
      for (const file of form.getAll('photos')) photos.append('photos', file)
      await api.call(sendPhotos, { params, body: photos }, keyed)
      await seeAll(api, form, id)
      return opened
    }
    case 'vidjeno':
      await seeAll(api, form, id)
      return opened
    case 'spasi':
      await api.call(saveConversation, { params })
      return opened
    case 'ne-spasi':
      await api.call(unsaveConversation, { params })
      return opened
    case 'arhiviraj':
      await api.call(archiveConversation, { params })
      return { gotovo: `arhiviraj-${id}` }
    case 'vrati':
      await api.call(unarchiveConversation, { params })
      return opened
    case 'ukloni':
      await api.call(removeConversation, { params })
      return { gotovo: `ukloni-${id}` }
    case 'povuci':
      await api.call(withdrawMessage, ofMessage())
      return opened
    case 'oznaci':
      await api.call(tagConversation, { params, body: unchecked({ tags: form.getAll('tags').map(String) }) })
      return opened
    case 'ponudi':
      await api.call(makeOffer, { params, body: { price: textIn(form, 'price') } }, keyed)
      return opened
    case 'prihvati':
      await api.call(acceptOffer, { ...ofMessage(), body: { reserve: form.has('reserve') } })
      return opened
    case 'odbij':
      await api.call(declineOffer, ofMessage())
      return opened
    default:
      throw wrong()
  }
}

/** An act in a conversation counts as having read the page; reading alone is reported by script. */
async function seeAll(api: Api, form: FormData, id: number) {
  const sequence = numberIn(form, fields.seen)
  if (sequence !== undefined) await api.call(markSeen, { params: { id }, body: { sequence } })
}

export type Problem = Exclude<Awaited<ReturnType<typeof performAct>>, Response>
