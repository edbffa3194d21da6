import { correctableFields, type CorrectableField, type RuleName, rules } from '#contract/moderation/rules.ts'
import type { Settlement } from '#contract/disputes.ts'
import type { ModerationCase } from '#contract/moderation/endpoints.ts'

/** A choice that one key makes: it fills in the form, and its button is then a key away. */
export type QuickChoice = {
  key: string
  label: string
  /** Values by the name of their field. */
  values: Readonly<Record<string, string>>
  /** The reasons to begin with; `rule` is the chosen one. */
  text?: (rule: RuleName) => string
  /** The field that may have to be changed: it gets the focus, and the proposal if it is empty. */
  asks?: { name: string; proposal: string }
}

const measureDays = 7

/** The first template of a rule names this field; of the others it names the description. */
const wrongFields: Partial<Record<RuleName, CorrectableField>> = {
  copied: 'photos',
  misleading: 'price',
  spam: 'title',
}

/** Returns the field that the owner has to correct, by the rule. */
export const fieldFor = (rule: RuleName): CorrectableField =>
  wrongFields[rule] ?? correctableFields.find((field) => field === 'description')!

const factsOf = (rule: RuleName): string => rules[rule].templates[0]

const measures = [
  { key: '4', account: 'warn', alone: 'Upozorite', after: ' i upozorite' },
  {
    key: '5',
    account: 'limit',
    alone: `Ograničite ${measureDays} dana`,
    after: ` i ograničite ${measureDays} dana`,
  },
  {
    key: '6',
    account: 'suspend',
    alone: `Suspendujte ${measureDays} dana`,
    after: ` i suspendujte ${measureDays} dana`,
  },
  { key: '7', account: 'ban', alone: 'Isključite', after: ' i isključite' },
]

/** The same keys mean the same measures in every case. */
export function decisionChoices(
  { listing, owner }: Pick<ModerationCase, 'listing' | 'owner'>,
  isRemovable: boolean,
): QuickChoice[] {
  const content = listing || isRemovable
  const days = String(measureDays)
  return [
    {
      key: '1',
      label: 'Bez mjera',
      values: { ...(content && { content: 'keep' }), account: 'none' },
      text: () => '',
    },
    ...(listing
      ? [{ key: '2', label: 'Do ispravke', values: { content: 'correct', account: 'none' }, text: factsOf }]
      : []),
    ...(content
      ? [{ key: '3', label: 'Uklonite', values: { content: 'remove', account: 'none' }, text: factsOf }]
      : []),
    ...(owner
      ? measures.map(({ key, account, alone, after }) => ({
          key,
          label: content ? `Uklonite${after}` : alone,
          values: { ...(content && { content: 'remove' }), account, days },
          text: factsOf,
        }))
      : []),
  ]
}

export const appealChoices: QuickChoice[] = [
  {
    key: '1',
    label: 'Odluka ostaje',
    values: { outcome: 'upheld' },
    text: () => 'Ponovo smo pregledali slučaj. Pravilo je prekršeno, pa odluka ostaje.',
  },
  {
    key: '2',
    label: 'Ukinite odluku',
    values: { outcome: 'reversed' },
    text: () => 'Ponovo smo pregledali slučaj. Pravilo nije prekršeno, pa ukidamo odluku.',
  },
]

const settlementTexts: Record<Settlement, string> = {
  refund: 'Pregledali smo dokaze obje strane. Kupac dobija novac nazad.',
  part: 'Pregledali smo dokaze obje strane. Novac se dijeli.',
  release: 'Pregledali smo dokaze obje strane. Prodaja stoji.',
  return: 'Pregledali smo dokaze obje strane. Roba se vratila prodavaču.',
}

/** `money`: the amount to divide, in marks; the proposal is one half of it. */
export const settlementChoices = (
  options: readonly { value: Settlement; label: string }[],
  money: number,
): QuickChoice[] =>
  options.map(({ value, label }, index) => ({
    key: String(index + 1),
    label,
    values: { outcome: value, account: 'none' },
    text: () => settlementTexts[value],
    ...(value === 'part' && {
      asks: { name: 'amount', proposal: (money / 2).toFixed(2).replace('.', ',') },
    }),
  }))
