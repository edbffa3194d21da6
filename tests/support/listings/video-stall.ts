import { videoPartBytes } from '#contract/limits/listings.ts'
import { multipart } from './photos.ts'
import { caller } from './selling.ts'
import { shelfTest } from './shelf.ts'

/** For tests about videos. */
export const videoTest = shelfTest
  /** A new seller's active listing, with calls that send a video to it. */
  .extend('stall', { scope: 'file' }, ({ make, login, app }) => async () => {
    const seller = await make.account()
    const { id } = await make.listing({ seller_id: seller.id, title: 'Gitara' })
    const call = caller(app, await login(seller))
    const begin = (file: Buffer, mark = 'snimak.mp4') =>
      call('POST', `/listings/${id}/video-uploads`, { bytes: file.length, mark })
    const part = (upload: number, number: number, content: Buffer) => {
      const form = multipart([{ name: 'part', content }], 'part')
      return call('POST', `/video-uploads/${upload}/parts/${number}`, form.payload, form.headers)
    }
    const partOf = (file: Buffer, number: number) =>
      file.subarray(number * videoPartBytes, (number + 1) * videoPartBytes)
    const send = async (file: Buffer, mark?: string) => {
      const { body } = await begin(file, mark)
      for (let number = 0; number * videoPartBytes < file.length; number++)
        await part(body.id, number, partOf(file, number))
      return call('POST', `/video-uploads/${body.id}/finish`)
    }
    return { id, seller, call, begin, part, partOf, send }
  })
