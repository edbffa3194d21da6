import * as visits from '#contract/accounts/visits.ts'
import { admins, gives, loggedIn } from '#tests/access/rows.ts'

const visited = { id: '{newVisited}' }
const body = { code: '{newVisitCode}', reason: 'Oglas se ne vidi.' }

export const staffVisitAccess = [
  gives(visits.listStaffVisits, loggedIn(200)),
  // Nobody else uses the account of staff.
  gives(visits.makeVisitCode, { ...loggedIn(200), moderator: 409, admin: 409 }),
  gives(visits.endStaffVisits, loggedIn(200)),
  gives(visits.startStaffVisit, admins(200), { params: visited, body }),
  gives(visits.startStaffVisit, admins(422), { params: visited, body: { ...body, code: 'zzzz-zzzz-zzzz' } }),
  gives(visits.startStaffVisit, admins(404), { params: { id: 987_654_321 }, body }),
]
