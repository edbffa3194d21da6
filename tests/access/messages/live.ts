import * as live from '#contract/live.ts'
import { everyone, gives, loggedIn } from '#tests/access/rows.ts'

const join = (channel_name: string) => ({ body: { socket_id: '1.2', channel_name } })
const ownersChannel = join('private-App.Models.User.{ownerId}')

export const liveAccess = [
  gives(live.getLiveConnection, loggedIn(200)),
  gives(live.noteActivity, loggedIn(204)),
  gives(live.authoriseChannel, { ...loggedIn(403), owner: 200 }, ownersChannel),
  gives(live.authoriseChannel, loggedIn(403), join('private-App.Models.User.0')),
  gives(live.authoriseChannel, loggedIn(422), { body: { socket_id: '1', channel_name: 'a' } }),
  gives(live.authoriseUser, loggedIn(200), { body: { socket_id: '1.2' } }),
]

/** The addresses at which clients of the protocol ask for it. */
export const signInRow = { row: loggedIn(200), body: { socket_id: '1.2' } }
export const broadcastingRow = {
  row: { ...everyone(403), anonymous: 401, owner: 200 },
  ...ownersChannel,
}
