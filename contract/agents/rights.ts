/** Rights that an agent may have in the shop, with the words that owners and agents read. */
export const agentRights = {
  sell: {
    label: 'Prodaje',
    hint: 'Objavljuje, mijenja, obnavlja, sakriva i završava oglase shopa.',
  },
  answer: {
    label: 'Odgovara',
    hint: 'Čita poruke i pitanja shopa i odgovara na njih u ime shopa.',
  },
  numbers: { label: 'Vidi brojke', hint: 'Gleda statistiku oglasa shopa.' },
} as const
export type AgentRight = keyof typeof agentRights
export const agentRightNames = Object.keys(agentRights) as [AgentRight, ...AgentRight[]]

export const mostAgents = 20 // of a shop, with its open invitations
export const invitationSeconds = 7 * 24 * 3600
export const invitationSends = 4 // the first one included
export const invitationResendSeconds = 10 * 60 // from one mail to the next
export const invitationDays = 30 // that an expired one is listed
export const invitationLimit = { max: 40, windowSeconds: 24 * 3600 } // sent by a shop, resent ones too
export const invitationReadLimit = { max: 60, windowSeconds: 900 } // per address
export const agentChangeLimit = { max: 120, windowSeconds: 3600 } // per account
export const shopLogPageSize = 30
export const shopLogDays = 730
