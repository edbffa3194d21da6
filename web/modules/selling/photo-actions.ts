import { imageDone, type ListingImage, listingImages } from '#contract/media.ts'
import type { apiOf } from '#web/lib/api.ts'

type Api = ReturnType<typeof apiOf>

/** What a button of the page without script says: an act and the photo, as `turn:12`. */
const acts = ['turn', 'cover', 'earlier', 'later', 'remove'] as const
type Act = (typeof acts)[number]

export function readAct(text: string): { act: Act; imageId: number } | null {
  const [act, id] = text.split(':')
  const found = acts.find((known) => known === act)
  return found && /^[1-9]\d{0,14}$/.test(id ?? '') ? { act: found, imageId: Number(id) } : null
}

/** Answers what was done, as the page then says it. */
export async function perform(
  api: Api,
  listingId: number,
  { act, imageId }: { act: Act; imageId: number },
): Promise<string> {
  const call = `/listings/${listingId}`
  if (act === 'turn') await api.post(`${call}/image-rotate`, { imageId }, listingImages)
  else if (act === 'cover') await api.post(`${call}/image-main`, { imageId }, imageDone)
  else if (act === 'remove') await api.post(`${call}/image-delete`, { imageId }, imageDone)
  else await move(api, call, imageId, act === 'earlier' ? -1 : 1)
  return {
    turn: 'zaokrenuta',
    cover: 'naslovna',
    remove: 'uklonjena',
    earlier: 'redoslijed',
    later: 'redoslijed',
  }[act]
}

async function move(api: Api, call: string, imageId: number, by: number) {
  const ids = (await api.get(`${call}/images`, listingImages)).map(({ id }: ListingImage) => id)
  const from = ids.indexOf(imageId)
  const to = Math.min(ids.length - 1, Math.max(0, from + by))
  ids.splice(to, 0, ...ids.splice(from, 1))
  await api.put(`${call}/image-order`, { ids }, imageDone)
}

export async function upload(api: Api, listingId: number, files: readonly File[]): Promise<string> {
  const body = new FormData()
  for (const file of files) body.append('images[]', file, file.name)
  await api.post(`/listings/${listingId}/image-upload`, body, listingImages)
  return 'dodano'
}
