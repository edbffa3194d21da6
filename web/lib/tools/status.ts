import type { VisitorStatus } from '#contract/tools.ts'

export const statusOf = (user: unknown): VisitorStatus => (user ? 'logovan' : 'gost')
