import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { checkModes, checkRuleNames } from './rules.ts'
import { listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { reportSubjectNames } from '#contract/reports/endpoints.ts'

export const hitVerdicts = ['right', 'wrong', 'corrected'] as const

/** A fact in a check's finding, with a link to the thing it names. */
export const hitFact = z.object({
  name: z.string(),
  value: z.string(),
  /** The number of the listing that it names. */
  listing: z.int().optional(),
  /** The account that it names. */
  username: z.string().optional(),
  /** Parameters of a search for the compared listings. */
  search: z.record(z.string(), z.string()).optional(),
})
export type HitFact = z.infer<typeof hitFact>

export const checkHit = z.object({
  id: z.int(),
  rule: z.enum(checkRuleNames),
  /** It kept the listing from others at once. */
  held: z.boolean(),
  facts: z.array(hitFact),
  /** `corrected`: the owner changed it before a moderator decided. Null while it waits. */
  verdict: z.enum(hitVerdicts).nullable(),
  found_at: unixSeconds,
})
export type CheckHit = z.infer<typeof checkHit>

/** A hit among those of its rule. */
export const listedHit = checkHit.extend({
  case: z.int().nullable(),
  /** Null once it is erased. */
  subject: z
    .object({ type: z.enum(reportSubjectNames), id: z.int(), name: z.string(), username: z.string() })
    .nullable(),
})
export type ListedHit = z.infer<typeof listedHit>

const counts = z.object({
  hits: z.int(),
  held: z.int(),
  right: z.int(),
  wrong: z.int(),
  corrected: z.int(),
  waiting: z.int(),
})
export type HitCounts = z.infer<typeof counts>

export const ruleState = z.object({
  rule: z.enum(checkRuleNames),
  mode: z.enum(checkModes),
  changed_at: unixSeconds.nullable(),
  days30: counts,
  days90: counts,
  /** The latest first. */
  latest: z.array(listedHit),
})
export type RuleState = z.infer<typeof ruleState>

export const ruleStates = z.object({ data: z.array(ruleState) })
export const listedHits = listOf(listedHit)

const ruleParams = z.object({
  rule: z.enum(checkRuleNames, 'Ova provjera ne postoji.').describe('The rule'),
})
const forModerators = { tag: 'Administration', access: 'moderator' } as const

export const listChecks = endpoint('GET', '/admin/checks', {
  ...forModerators,
  summary: 'List the automatic checks with their hits and how often they were wrong',
  reply: ruleStates,
})
export const listHits = endpoint('GET', '/admin/checks/:rule/hits', {
  ...forModerators,
  summary: 'List the hits of a check, the latest first',
  params: ruleParams,
  query: z.object({ page: pageNumber }),
  reply: listedHits,
})
export const switching = z.object({
  mode: z.enum(checkModes, 'Odaberite šta provjera radi.').describe('`hold` also keeps listings from others'),
})
export const switchCheck = endpoint('PUT', '/admin/checks/:rule', {
  tag: 'Administration',
  access: 'admin',
  summary: 'Switch an automatic check',
  params: ruleParams,
  body: switching,
  reply: message,
})
