import * as closings from '#contract/closings/endpoints.ts'
import { admins, gives } from '#tests/access/rows.ts'

const closed = { params: { day: '{closedDay}' } }

export const closingAccess = [
  gives(closings.listClosings, admins(200), { query: { before: '2026-12-01' } }),
  gives(closings.listClosings, admins(422), { query: { before: '7' } }),
  gives(closings.getClosing, admins(200), closed),
  gives(closings.getClosing, admins(404), { params: { day: '2001-01-01' } }),
  gives(closings.exportClosing, admins(200), closed),
  gives(closings.printClosing, admins(200), closed),
]
