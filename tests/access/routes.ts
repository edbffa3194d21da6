import { accessChecks } from './matrix.ts'
import { broadcastingRow, signInRow } from './messages/live.ts'
import { callbackRow } from './money/payments.ts'
import { type AccessCheck, everyone } from './rows.ts'

const declared = Object.groupBy(accessChecks, ({ endpoint: { method, path } }) => `${method} /api${path}`)

/** The reply to each kind of caller per route. The path names the subject of routes with parameters. */
export const checksByRoute: Record<string, (Partial<AccessCheck> & Pick<AccessCheck, 'row'>)[] | undefined> =
  {
    ...declared,
    // Also served outside `/api`.
    'GET /sanctum/csrf-cookie': [{ row: everyone(204) }],
    'POST /auth/web/logout': [{ row: everyone(200) }],
    'POST /broadcasting/auth': [broadcastingRow],
    'POST /broadcasting/user-auth': [signInRow],
    'POST /hooks/card': [callbackRow],
    'POST /hooks/wallet': [callbackRow],
    'GET /api/openapi.json': [{ row: everyone(200) }],
  }
