import * as agents from '#contract/agents/endpoints.ts'
import { everyone, gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** For the owner of a shop alone; agents can neither invite nor read the log. */
const owners = (status: number): Row => ({ ...loggedIn(403), shop: status })
const params = { id: '{newInvitation}' }
const nowhere = { params: { id: 987_654_321 } }
const rights = ['sell', 'answer']
const nobody = { body: { token: 'abc' } }

export const agentAccess = [
  gives(agents.listAgents, owners(200)),
  gives(agents.inviteAgent, owners(201), { body: { email: 'novi.agent@example.com', rights } }),
  gives(agents.inviteAgent, owners(409), { body: { email: 'novi.agent@example.com', rights } }),
  gives(agents.inviteAgent, loggedIn(422), { body: { email: 'novi', rights } }),
  gives(agents.inviteAgent, loggedIn(422), { body: { email: 'novi@example.com', rights: [] } }),
  gives(agents.resendInvitation, owners(200), { params }),
  gives(agents.resendInvitation, owners(404), nowhere),
  gives(agents.withdrawInvitation, owners(200), { params }),
  gives(agents.withdrawInvitation, owners(404), nowhere),
  gives(agents.changeAgent, owners(200), { params: { id: '{newAgent}' }, body: { rights } }),
  gives(agents.changeAgent, owners(404), { params: { id: '{ownerId}' }, body: { rights } }),
  gives(agents.removeAgent, owners(200), { params: { id: '{newAgent}' } }),
  gives(agents.removeAgent, owners(404), { params: { id: '{ownerId}' } }),
  gives(agents.listShopLog, owners(200)),
  gives(agents.checkInvitation, everyone(200), { body: { token: '{newInvitationToken}' } }),
  gives(agents.checkInvitation, everyone(410), nobody),
  // A new account each time, since it becomes an agent.
  gives(
    agents.acceptInvitation,
    { ...loggedIn(200), shop: 409, agent: 409, moderator: 409, admin: 409 },
    { body: { token: '{newInvitationToken}' }, caller: 'new' },
  ),
  gives(agents.acceptInvitation, loggedIn(410), nobody),
  gives(agents.getAgency, loggedIn(200)),
  gives(agents.beginActing, { ...loggedIn(409), agent: 200 }),
  gives(agents.endActing, loggedIn(200)),
  gives(agents.leaveShop, { ...loggedIn(409), agent: 200 }, { caller: 'new' }),
]
