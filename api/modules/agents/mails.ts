import { defineMail } from '#lib/mails/mail.ts'
import { localDate } from '#lib/time.ts'
import { type AgentRight, agentRights } from '#contract/agents/rights.ts'
import { makePaths } from '#contract/paths/paths.ts'

type Invited = {
  username: string
  shop: string
  rights: readonly AgentRight[]
  token: string
  /** In unix seconds. */
  expiresAt: number
}

export const agentInvited = defineMail({
  name: 'agent-invited',
  label: 'Pozivnica agentu shopa',
  write: ({ username, shop, rights, token, expiresAt }: Invited, { brand, baseUrl }) => ({
    subject: `${shop} vas poziva da radite za njihov shop na stranici ${brand.name}`,
    username,
    paragraphs: [
      `shop ${shop} vas poziva da budete njegov agent. Radili biste svojim računom; ako ga nemate, otvorite ga ovom e-mail adresom.`,
      'U ime shopa biste mogli:',
    ],
    list: rights.map((right) => `${agentRights[right].label}: ${agentRights[right].hint}`),
    action: { label: 'Pogledajte pozivnicu', url: baseUrl + makePaths(brand).agentInvitation(token) },
    notes: [
      `Pozivnica važi do ${localDate(new Date(expiresAt * 1000))}`,
      'Ako ne poznajete ovaj shop, zanemarite poruku. Bez vašeg pristanka se ništa ne dešava.',
    ],
  }),
})

export const agentRemoved = defineMail({
  name: 'agent-removed',
  label: 'Agent uklonjen iz shopa',
  write: ({ username, shop }: { username: string; shop: string }, { brand, baseUrl }) => ({
    subject: `Više niste agent shopa ${shop}`,
    username,
    paragraphs: [
      `shop ${shop} vas je uklonio iz svojih agenata. Njegove oglase, poruke i brojke više ne vidite.`,
      'Vaš račun i vaši oglasi su ostali kakvi su bili.',
    ],
    action: { label: 'Pogledajte', url: baseUrl + makePaths(brand).agency() },
  }),
})

export const agentMails = [agentInvited, agentRemoved] as const
