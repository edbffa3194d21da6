import type { ErrorCode } from '#contract/errors.ts'
import {
  deleteListing,
  finishListing,
  hideListing,
  publishListing,
  refreshListing,
  reserveListing,
  restoreListing,
  unfinishListing,
  unhideListing,
  unreserveListing,
} from '#contract/listings/state.ts'
import { changeListing, copyListing, priceError } from '#contract/listings/write.ts'
import { parseMoney } from '#contract/money/money.ts'
import { ApiError, type apiOf, routeError } from '#web/lib/api.ts'
import type { Outcome, Task } from './actions.ts'

type Api = ReturnType<typeof apiOf>

export type Done = { kind: 'done'; id: number; outcome: Outcome; copyId: number | null }
export type Problem = {
  kind: 'problem'
  id: number
  status: number
  code: ErrorCode
  message: string
  fields: string[]
  action: Task
}

// Refusals that users can act on; anything else leads to an error page.
const tellable = [400, 403, 404, 409, 410, 422, 429]

/** Performs an owner's action on a listing, or returns why it was refused. `price` is the new one, as typed. */
export async function perform(
  api: Api,
  id: number,
  action: Task,
  price: string | null = null,
): Promise<Done | Problem> {
  if (action === 'price' && !parseMoney(price?.trim() ?? '')) {
    // To the API, no price means "on request", which the user did not choose here.
    const refusal = { status: 422, code: 'validation_failed', message: priceError } as const
    return { kind: 'problem', id, ...refusal, fields: [priceError], action }
  }
  try {
    return { kind: 'done', id, ...(await performOn(api, id, action, price)) }
  } catch (error) {
    if (!(error instanceof ApiError) || !tellable.includes(error.status)) return routeError(error)
    const { code, message: text, fields = {} } = error.body.error
    const { status } = error
    return { kind: 'problem', id, status, code, message: text, fields: Object.values(fields), action }
  }
}

const plainChanges = {
  hide: hideListing,
  finish: finishListing,
  reserve: reserveListing,
  unreserve: unreserveListing,
  restore: restoreListing,
  unfinish: unfinishListing,
} as const

async function performOn(
  api: Api,
  id: number,
  action: Task,
  price: string | null,
): Promise<Omit<Done, 'kind' | 'id'>> {
  const done = { outcome: action, copyId: null }
  const params = { id }
  switch (action) {
    case 'delete':
      await api.call(deleteListing, { params })
      return done
    case 'refresh':
      await api.call(refreshListing, { params, body: { price: 0 } })
      return done
    case 'price':
      await api.call(changeListing, { params, body: { price } })
      return done
    case 'copy':
      return { outcome: 'copy', copyId: (await api.call(copyListing, { params })).id }
    case 'unhide': {
      const { status } = await api.call(unhideListing, { params })
      return status === 'expired' ? { outcome: 'overdue', copyId: null } : done
    }
    case 'publish':
      await api.call(publishListing, { params, body: { price: 0 } })
      return done
    default:
      await api.call(plainChanges[action], { params })
      return done
  }
}
