import { orderPhotos } from '#contract/media/endpoints.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import type { PhotoList } from './items.ts'
import { retryMs } from './queue.ts'
import { photoProblem } from './request.ts'

const settleMs = 400

type Options = { list: PhotoList; listingId: () => Promise<number>; onProblem: (text: string) => void }

/** Stores the order of the photos on the server. Returns a function that plans it, once the order has settled. */
export function createPhotoOrder({ list, listingId, onProblem }: Options) {
  let timer: number | undefined

  function plan(milliseconds = settleMs) {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void store(), milliseconds)
  }

  async function store() {
    // During uploads every new photo would change the order again.
    if (list.items().some(({ status }) => status === 'sending' || status === 'waiting')) return
    const ids = list.items().flatMap(({ id }) => id ?? [])
    if (ids.length < 2) return
    try {
      await callApi(orderPhotos, { params: { id: await listingId() }, body: { ids } })
    } catch (error) {
      if (error instanceof CallRefused && !error.isPassing) onProblem(photoProblem(error))
      else plan(retryMs[0])
    }
  }

  return () => plan()
}
