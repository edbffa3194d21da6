import {
  deletePhoto,
  listPhotos,
  orderPhotos,
  setCoverPhoto,
  turnPhoto,
  uploadPhotos,
} from '#contract/media/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'

type Api = ReturnType<typeof apiOf>

/** Without JavaScript each button carries an action and a photo, such as `turn:12`. */
const acts = ['turn', 'cover', 'earlier', 'later', 'remove'] as const
type Act = (typeof acts)[number]

export function readAct(text: string): { act: Act; imageId: number } | null {
  const [act, id] = text.split(':')
  const found = acts.find((known) => known === act)
  return found && /^[1-9]\d{0,14}$/.test(id ?? '') ? { act: found, imageId: Number(id) } : null
}

/** Returns the name of the outcome for the page to show. */
export async function perform(
  api: Api,
  listingId: number,
  { act, imageId }: { act: Act; imageId: number },
): Promise<string> {
  const choice = { params: { id: listingId }, body: { imageId } }
  if (act === 'turn') await api.call(turnPhoto, choice)
  else if (act === 'cover') await api.call(setCoverPhoto, choice)
  else if (act === 'remove') await api.call(deletePhoto, choice)
  else await move(api, listingId, imageId, act === 'earlier' ? -1 : 1)
  return {
    turn: 'zaokrenuta',
    cover: 'naslovna',
    remove: 'uklonjena',
    earlier: 'redoslijed',
    later: 'redoslijed',
  }[act]
}

async function move(api: Api, listingId: number, imageId: number, by: number) {
  const params = { id: listingId }
  const ids = (await api.call(listPhotos, { params })).map(({ id }) => id)
  const from = ids.indexOf(imageId)
  const to = Math.min(ids.length - 1, Math.max(0, from + by))
  ids.splice(to, 0, ...ids.splice(from, 1))
  await api.call(orderPhotos, { params, body: { ids } })
}

export async function upload(api: Api, listingId: number, files: readonly File[]): Promise<string> {
  const body = new FormData()
  for (const file of files) body.append('images[]', file, file.name)
  await api.call(uploadPhotos, { params: { id: listingId }, body })
  return 'dodano'
}
