import { createHash } from 'node:crypto'
import type { CheckRuleName } from '#contract/checks/rules.ts'
import type { HitFact } from '#contract/checks/endpoints.ts'
import type { CorrectableField, RuleName } from '#contract/moderation/rules.ts'

/** A rule's finding in a listing, or in its seller's behaviour. */
export type Finding = {
  rule: CheckRuleName
  /** Tells one matter from another of the same rule. */
  matter: string
  /** The text in which it was found, if a change of that text makes a new finding. */
  text?: string
  facts: HitFact[]
  /** It may keep the listing from others, if the rule does. */
  mayHold: boolean
  breaks: RuleName
  /** The field that the owner can correct. */
  field: CorrectableField | null
  /** Text for the owner. */
  told: string
}

const digest = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

export const matterOf = ({ rule, matter }: Finding) => digest([rule, matter])
export const fingerprintOf = ({ rule, matter, text = '' }: Finding) => digest([rule, matter, text])
