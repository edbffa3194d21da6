import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'

type Named = { name: string }

export const agentJoined = defineNotice({
  name: 'agent-joined',
  kind: 'agent',
  write: ({ events: [{ name }] }: NoticeGroup<Named>, { brand }) => ({
    text: `${name} je sada agent vašeg shopa`,
    path: makePaths(brand).agents(),
  }),
})

export const agentLeft = defineNotice({
  name: 'agent-left',
  kind: 'agent',
  write: ({ events: [{ name }] }: NoticeGroup<Named>, { brand }) => ({
    text: `${name} više nije agent vašeg shopa`,
    path: makePaths(brand).agents(),
  }),
})

export const agentNotices = [agentJoined, agentLeft] as const
