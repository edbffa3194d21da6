import type { FastifyRequest } from 'fastify'
import { recentSessions } from '#lib/caches/recent-sessions.ts'
import { isRead } from '#lib/http/requests.ts'
import type { Priority } from '#lib/load/arrival-queue.ts'
import { authCookie, tokenOf } from '#api/plugins/session.ts'

/** Tells the priority of callers before their sessions are queried, by the sessions of earlier requests. */
export function createCallers() {
  const sessions = recentSessions()
  return {
    priorityOf(request: FastifyRequest): Priority {
      const token = bareTokenOf(request)
      const known = token === undefined ? undefined : sessions.find(token)
      if (!known) return 'visiting'
      const { priority } = request.routeOptions.config
      if (priority === 'paying') return 'paying'
      const isWriting = known.isWriting || (priority !== 'reading' && !isRead(request.method))
      return isWriting ? 'writing' : 'reading'
    },
    async note(request: FastifyRequest) {
      if (!(await request.resolvedSession)) return
      const isWrite = !isRead(request.method) && request.routeOptions.config.priority !== 'reading'
      sessions.note(tokenOf(request)!.token, isWrite)
    },
  }
}

const cookieForm = new RegExp(`(?:^|;) *${authCookie.replace('.', '\\.')}=([^;]*)`)

/** Reads the token from the raw headers, since cookies are not parsed yet. */
function bareTokenOf({ headers }: FastifyRequest): string | undefined {
  const { authorization = '', cookie = '' } = headers
  if (/^bearer /i.test(authorization)) return authorization.slice('bearer '.length)
  const sent = cookieForm.exec(cookie)?.[1]
  try {
    return sent && decodeURIComponent(sent)
  } catch {
    // Badly encoded, so no token of ours.
    return undefined
  }
}
