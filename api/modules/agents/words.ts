import { type AgentRight, agentRights } from '#contract/agents/rights.ts'

/** "prodaje, odgovara", for mails and the log. */
export const rightsText = (rights: readonly AgentRight[]) =>
  rights.map((right) => agentRights[right].label.toLowerCase()).join(', ')
