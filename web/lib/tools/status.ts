import type { VisitorStatus } from '#contract/site/tools.ts'

export const statusOf = (user: unknown): VisitorStatus => (user ? 'logovan' : 'gost')
