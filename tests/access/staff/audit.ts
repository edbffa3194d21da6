import * as audit from '#contract/audit.ts'
import { admins, gives } from '#tests/access/rows.ts'

export const auditAccess = [
  gives(audit.listAudit, admins(200)),
  gives(audit.listAudit, admins(200), { query: { actor: 'x', subject: 'account', from: 1, q: 'a' } }),
  gives(audit.listAudit, admins(422), { query: { after: 'x' } }),
  gives(audit.exportAudit, admins(200)),
]
