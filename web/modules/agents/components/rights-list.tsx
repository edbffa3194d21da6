import { type AgentRight, agentRights } from '#contract/agents/rights.ts'

export const RightsList = ({ rights }: { rights: readonly AgentRight[] }) => (
  <ul className="flex flex-col gap-3">
    {rights.map((right) => (
      <li key={right}>
        <span className="font-semibold">{agentRights[right].label}</span>
        <span className="block text-sm text-muted">{agentRights[right].hint}</span>
      </li>
    ))}
  </ul>
)
