import { request } from 'node:http'
import { hiddenPlace, videoFile } from '#tests/support/listings/videos.ts'
import type { Video, VideoUpload } from '#contract/videos.ts'

// The phone of bench/video.ts in a separate process.

export type VideoOrder = { address: string; token: string; listingId: number }
export type VideoReport = {
  ready?: { megabytes: number; seconds: number; places: number }
  sent?: { parts: number; cuts: number; repeated: number }
  finished?: true
  read?: { places: number; seekStatus: number }
}

const seconds = 119
const pictureBytes = 263_000 // at ten pictures a second
const cutAt = [0.25, 0.7] // of the parts

const report = (what: VideoReport) => process.send!(what)

const timesIn = (bytes: Buffer) => {
  let count = 0
  for (let at = bytes.indexOf(hiddenPlace); at >= 0; at = bytes.indexOf(hiddenPlace, at + 1)) count += 1
  return count
}

process.once('message', async ({ address, token, listingId }: VideoOrder) => {
  const file = await videoFile({ seconds, bytes: pictureBytes })
  const authorization = `Bearer ${token}`
  async function call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const isForm = body instanceof FormData
    const reply = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  /** Sends half of a part, then nothing more. */
  const cut = (path: string, part: Buffer) =>
    new Promise<void>((resolve) => {
      const head = `--x\r\ncontent-disposition: form-data; name="part"; filename="part"\r\n\r\n`
      const cutting = request(`${address}/api${path}`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': head.length + part.length + 9,
        },
      })
      cutting.on('error', () => {})
      cutting.on('close', () => resolve())
      cutting.write(head)
      cutting.write(part.subarray(0, part.length >> 1), () => setTimeout(() => cutting.destroy(), 50))
    })

  let upload: VideoUpload | undefined
  let video: Video | undefined
  const acts = {
    async send() {
      const begin = () =>
        call<VideoUpload>('POST', `/listings/${listingId}/video-uploads`, {
          bytes: file.length,
          mark: 'snimak.mp4',
        })
      upload = await begin()
      const { id, part_bytes: size } = upload
      const count = Math.ceil(file.length / size)
      let tries = 0
      let cuts = 0
      const arrived = new Set(upload.parts)
      for (let part = 0; part < count; part++) {
        const content = file.subarray(part * size, (part + 1) * size)
        const path = `/video-uploads/${id}/parts/${part}`
        if (cutAt.some((at) => Math.floor(at * count) === part)) {
          await cut(path, content)
          cuts += 1
          tries += 1
          arrived.clear()
          for (const known of (await begin()).parts) arrived.add(known)
        }
        if (arrived.has(part)) continue
        const body = new FormData()
        body.append('part', new Blob([new Uint8Array(content)]), 'part')
        await call('POST', path, body)
        tries += 1
      }
      report({ sent: { parts: count, cuts, repeated: tries - count } })
    },
    async finish() {
      ;({ data: video } = await call<{ data: Video }>('POST', `/video-uploads/${upload!.id}/finish`))
      report({ finished: true })
    },
    async read() {
      const url = `${address}${new URL(video!.url).pathname}`
      const middle = await fetch(url, { headers: { range: `bytes=${video!.bytes >> 1}-` } })
      await middle.body?.cancel()
      const served = Buffer.from(await (await fetch(url)).arrayBuffer())
      report({ read: { places: timesIn(served), seekStatus: middle.status } })
      process.disconnect!()
    },
  }
  process.on('message', (act: keyof typeof acts) => void acts[act]())
  report({ ready: { megabytes: file.length / (1 << 20), seconds, places: timesIn(file) } })
})
