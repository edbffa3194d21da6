import * as leads from '#contract/leads/endpoints.ts'
import { admins, everyone, gives } from '#tests/access/rows.ts'

const body = {
  name: 'Mirza Kovač',
  firm: 'Kovač auto',
  phone: '033 123 456',
  email: 'mirza@primjer.ba',
  field: 'cars',
  message: 'Imamo 40 automobila.',
}

export const leadAccess = [
  gives(leads.sendLead, everyone(201), { body }),
  gives(leads.sendLead, everyone(422), { body: { ...body, field: 'nema' } }),
  gives(leads.listLeads, admins(200)),
  gives(leads.listLeads, admins(422), { query: { page: 0 } }),
  gives(leads.handleLead, admins(200), { params: { id: '{newLead}' }, body: { state: 'done' } }),
  gives(leads.handleLead, admins(404), { params: { id: 987_654_321 }, body: { state: 'done' } }),
]
