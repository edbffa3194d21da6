import * as roles from '#contract/people/roles.ts'
import { admins, gives } from '#tests/access/rows.ts'

const params = { id: '{newPerson}' }
const request = { id: '{newRoleRequest}' }
const nothing = { id: 987_654_321 }
const promotion = { role: 'moderator', reason: 'Pojačanje' }

export const roleAccess = [
  gives(roles.listRoles, admins(200)),
  gives(roles.changeRole, admins(200), { params, body: promotion }),
  gives(roles.changeRole, admins(409), { params, body: { ...promotion, role: 'member' } }),
  gives(roles.changeRole, admins(422), { params, body: { role: 'moderator' } }),
  gives(roles.changeRole, admins(404), { params: nothing, body: promotion }),
  gives(roles.confirmRole, admins(200), { params: request }),
  gives(roles.confirmRole, admins(404), { params: nothing }),
  gives(roles.rejectRole, admins(200), { params: request }),
  gives(roles.rejectRole, admins(404), { params: nothing }),
]
