import * as calls from '#contract/site/switches.ts'
import { admins, everyone, gives } from '#tests/access/rows.ts'

export const siteAccess = [
  gives(calls.getMaintenance, everyone(200)),
  gives(calls.getMaintenanceOverview, admins(200)),
  gives(calls.startMaintenance, admins(422), { body: {} }),
  gives(calls.startMaintenance, admins(200), { body: { reason: 'Nova baza' } }),
  gives(calls.endMaintenance, { ...everyone(503), acting: 503, moderator: 404, admin: 200 }),
  gives(calls.listFeatures, admins(200)),
  gives(calls.switchFeature, admins(200), { params: { name: 'saved_search_mails' }, body: { is_on: false } }),
  gives(calls.switchFeature, admins(409), { params: { name: 'groups' }, body: { is_on: true } }),
  gives(calls.switchFeature, admins(422), { params: { name: 'vremeplov' }, body: { is_on: true } }),
]
