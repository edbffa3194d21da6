import { getChallenge } from '#contract/challenges/endpoints.ts'
import { getHealth } from '#contract/health.ts'
import { everyone, gives } from './rows.ts'

export const statusAccess = [
  gives(getHealth, everyone(200)),
  gives(getChallenge, everyone(200), { query: { for: 'register' } }),
]
