import { message } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { createdListing, listingStateReply } from '#contract/listings-write.ts'
import { ApiError, type apiOf, routeError } from '#web/lib/api.ts'
import type { Outcome, Task } from './components/actions.ts'

type Api = ReturnType<typeof apiOf>

export type Done = { kind: 'done'; id: number; outcome: Outcome; copyId: number | null }
export type Problem = {
  kind: 'problem'
  id: number
  status: number
  code: ErrorCode
  message: string
  fields: string[]
}

// What the person can mend or has to know; anything else is an error page.
const tellable = [400, 403, 404, 409, 410, 422, 429]

/** Does with one listing what its owner asks for, or says why not. */
export async function perform(api: Api, id: number, action: Task): Promise<Done | Problem> {
  try {
    return { kind: 'done', id, ...(await call(api, id, action)) }
  } catch (error) {
    if (!(error instanceof ApiError) || !tellable.includes(error.status)) return routeError(error)
    const { code, message: text, fields = {} } = error.body.error
    return { kind: 'problem', id, status: error.status, code, message: text, fields: Object.values(fields) }
  }
}

async function call(api: Api, id: number, action: Task): Promise<Omit<Done, 'kind' | 'id'>> {
  const done = { outcome: action, copyId: null }
  const path = `/listings/${id}`
  switch (action) {
    case 'delete':
      await api.delete(path, message)
      return done
    case 'refresh':
      await api.put(`${path}/refresh`, {}, message)
      return done
    case 'copy':
      return { outcome: 'copy', copyId: (await api.post(`${path}/copy`, {}, createdListing)).id }
    case 'unhide': {
      const { status } = await api.post(`${path}/unhide`, {}, listingStateReply)
      return status === 'expired' ? { outcome: 'overdue', copyId: null } : done
    }
    default:
      await api.post(`${path}/${action}`, {}, listingStateReply)
      return done
  }
}
