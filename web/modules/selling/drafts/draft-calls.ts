import { getListing, type Listing } from '#contract/listings/read.ts'
import { changeListing, createUserListing } from '#contract/listings/write.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import type { FormShape } from '../form-parts.ts'
import { sendAccepted } from './partial-send.ts'
import { anyUser, bodyOf, type FormValues, type ListingBody } from '../values.ts'

export type StoredListing = { id: number; version: number }

type Options = {
  categoryId: number
  shape: FormShape
  /** Null until there is one on the server. */
  listing: StoredListing | null
  isDraft: boolean
}

/** Creates and changes a form's listing on the server, each change based on the version before it. */
export function createDraftCalls({ categoryId, shape, listing: initial, isDraft }: Options) {
  let listing = initial
  // Retries send the same body with the same key.
  let creation: { key: string; body: ListingBody & { category_id: number } } | undefined

  /** A published listing changes as a whole or not at all. */
  const sendBody = async (body: ListingBody, send: (body: ListingBody) => Promise<Listing>) =>
    isDraft ? sendAccepted(body, send) : { answer: await send(body), refused: {} }

  return {
    listing: () => listing,

    async create(values: FormValues): Promise<number> {
      creation ??= { key: newKey(), body: { ...bodyOf(values, shape), category_id: categoryId } }
      const { answer } = await sendBody(creation.body, async (body) => {
        const { key } = (creation =
          body === creation?.body ? creation : { key: newKey(), body: { ...body, category_id: categoryId } })
        return callApi(createUserListing, { params: anyUser, body: creation.body }, { key })
      })
      listing = { id: answer.id, version: answer.own!.version }
      return answer.id
    },

    async change(values: FormValues, { isLast }: { isLast: boolean }) {
      const { answer, refused } = await sendBody(bodyOf(values, shape), (body) =>
        callApi(
          changeListing,
          {
            params: { id: listing!.id },
            body: { ...body, category_id: categoryId, version: listing!.version },
          },
          { isLast },
        ),
      )
      listing = { id: answer.id, version: answer.own!.version }
      return { answer, refused }
    },

    continueOn(version: number) {
      if (listing) listing = { id: listing.id, version }
    },

    /** Bases the next change on whatever the server has. */
    async continueOnStored() {
      const { id } = listing!
      const { own } = await callApi(getListing, { params: { id } })
      listing = { id, version: own!.version }
    },
  }
}
