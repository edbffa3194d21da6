import * as blocks from '#contract/blocks.ts'
import { gives, loggedIn } from '#tests/access/rows.ts'

const nobody = { params: { username: 'nema.takvog' } }

export const blockAccess = [
  gives(blocks.blockUser, loggedIn(200), { params: { username: '{newUser}' } }),
  gives(blocks.blockUser, loggedIn(404), nobody),
  gives(blocks.unblockUser, loggedIn(200), { params: { username: '{owner}' } }),
  gives(blocks.unblockUser, loggedIn(404), nobody),
  gives(blocks.listBlockedUsers, loggedIn(200)),
  gives(blocks.listBlockedUsers, loggedIn(422), { query: { page: 0 } }),
]
