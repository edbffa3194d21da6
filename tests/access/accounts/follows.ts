import * as follows from '#contract/follows.ts'
import { gives, loggedIn } from '#tests/access/rows.ts'

const nobody = { params: { username: 'nema.takvog' } }
const someone = { params: { username: '{newUser}' } }

export const followAccess = [
  gives(follows.followUser, loggedIn(200), someone),
  gives(follows.followUser, loggedIn(404), nobody),
  gives(follows.unfollowUser, loggedIn(200), someone),
  gives(follows.unfollowUser, loggedIn(404), nobody),
  gives(follows.getRelation, loggedIn(200), someone),
  gives(follows.getRelation, loggedIn(404), nobody),
  gives(follows.listFollowedUsers, loggedIn(200)),
  gives(follows.listFollowedUsers, loggedIn(422), { query: { q: 'x'.repeat(101) } }),
]
