import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ListingImage } from '#contract/media/endpoints.ts'
import { multipart, type PhotoFile } from './photos.ts'
import { caller } from './selling.ts'
import { test as base } from '#tests/support/test.ts'

/** For tests about photos. */
export const shelfTest = base
  /** A listing of a new seller, with calls as the seller. */
  .extend(
    'shelf',
    { scope: 'file' },
    ({ app, make, login }) =>
      async (account: Parameters<typeof make.account>[0] = {}) => {
        const seller = await make.account(account)
        const { id } = await make.listing({ seller_id: seller.id, status: 'draft' })
        const call = caller(app, await login(seller))
        const upload = (files: readonly PhotoFile[], headers: Record<string, string> = {}) => {
          const body = multipart(files)
          return call('POST', `/listings/${id}/image-upload`, body.payload, { ...body.headers, ...headers })
        }
        const images = async (): Promise<ListingImage[]> => (await call('GET', `/listings/${id}/images`)).body
        return { id, seller, call, upload, images }
      },
  )
  .extend('stored', { scope: 'file' }, ({ dataDir }) => ({
    file: (url: string) => readFile(path.join(dataDir, new URL(url, 'http://localhost').pathname)),
    /** Number of files in the store, and of unfinished ones. */
    count: () =>
      ['media', 'uploads'].map(
        (folder) =>
          readdirSync(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
            entry.isFile(),
          ).length,
      ),
  }))
