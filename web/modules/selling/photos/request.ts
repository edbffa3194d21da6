import { callPath } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { uploadPhotos } from '#contract/media/endpoints.ts'
import { CallRefused, xsrfToken } from '#web/lib/browser-api.ts'
import { leaveForMaintenance } from '#web/lib/outages/page-state.ts'
import type { UploadedPhoto } from './items.ts'

/** The server asks for a pause in seconds. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly seconds: number

  constructor(seconds: number) {
    super(`the server asks for a pause of ${seconds} s`)
    this.seconds = seconds
  }
}

type Sending = {
  /** Idempotency key. */
  key: string
  file: File
  /** From 0 to 1. */
  onProgress: (progress: number) => void
  /** Called with the request, so that it can be aborted. */
  onRequest: (request: XMLHttpRequest) => void
}

/** Uploads one photo. Past `callApi`, since `fetch` tells no progress. */
export async function sendPhoto(listingId: number, { key, file, onProgress, onRequest }: Sending) {
  const token = await xsrfToken()
  return new Promise<UploadedPhoto>((resolve, reject) => {
    const request = new XMLHttpRequest()
    onRequest(request)
    request.open(uploadPhotos.method, `/api${callPath(uploadPhotos, { params: { id: listingId } })}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-xsrf-token', token)
    request.setRequestHeader('idempotency-key', key)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const { status } = request
      const body = request.response as UploadedPhoto[] | ErrorBody | null
      const seconds = Number.parseInt(request.getResponseHeader('retry-after') ?? '', 10)
      if (status >= 200 && status < 300 && Array.isArray(body) && body[0]) resolve(body[0])
      else if (status === 503) resolve(leaveForMaintenance())
      else if (status === 429 && seconds >= 0) reject(new Overloaded(seconds))
      else reject(new CallRefused(status, body as ErrorBody | null))
    })
    request.addEventListener('error', () => reject(new TypeError('the connection failed')))
    request.addEventListener('abort', () => reject(new TypeError('cancelled')))
    const form = new FormData()
    form.append('images[]', file, file.name)
    request.send(form)
  })
}

export function photoProblem(error: unknown) {
  if (!(error instanceof CallRefused)) return 'Nema veze sa serverom. Pokušajte ponovo.'
  const [first] = Object.values(error.fields)
  return first ?? error.body?.error.message ?? 'Fotografija nije primljena. Pokušajte ponovo.'
}
