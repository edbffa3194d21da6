import { type AgentRight, agentRights } from '#contract/agents/rights.ts'
import { type AgentDeed, agentDeeds } from '#contract/agents/log.ts'
import type { ShopLogEntry } from '#contract/agents/endpoints.ts'

/** "Prodaje, vidi brojke". */
export const rightsText = (rights: readonly AgentRight[]) =>
  rights
    .map((right, at) => (at === 0 ? agentRights[right].label : agentRights[right].label.toLowerCase()))
    .join(', ')

const changes: Record<string, (detail: string) => string> = {
  invited: (email) => `pozivnica za ${email}`,
  'invited-again': (email) => `pozivnica ponovo poslana na ${email}`,
  withdrawn: (email) => `povučena pozivnica za ${email}`,
  joined: (rights) => `postaje agent (${rights})`,
  'rights-changed': (detail) => `promijenjena prava, ${detail}`,
  removed: (name) => `uklonjen agent ${name}`,
  left: () => 'napušta shop',
}

/** Describes an entry of the log in words. */
export const logText = ({ action, detail }: ShopLogEntry): string =>
  changes[action]?.(detail ?? '(izbrisano)') ?? agentDeeds[action as AgentDeed] ?? action
