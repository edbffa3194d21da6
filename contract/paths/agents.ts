import type { Brand } from '#contract/brand.ts'
import { page } from './page.ts'

type Done = { gotovo?: string | undefined }

/** Agents of shops. Few pages link here, so only these load the paths. */
export const makeAgentPaths = ({ path }: Pick<Brand, 'path'>) => ({
  /** A shop's agents, invitations and log; `agent`: only what one did. `gotovo`: what was just done. */
  agents: page(
    `/moj${path}/postavke/agenti`,
    (query: Done & { agent?: number | undefined; page?: number | undefined } = {}) => query,
  ),
  /** An invitation to work for a shop, from its mail. */
  agentInvitation: page('/shopovi/pozivnica/:token', (token: string) => ({ token })),
  /** The shop that the reader works for. `razgovor`: a conversation of the shop to open while working for it. */
  agency: page(`/moj${path}/rad-za-shop`, (query: Done & { razgovor?: number | undefined } = {}) => query),
})
