import ChevronDown from 'lucide-react/icons/chevron-down'
import { checkRules } from '#contract/checks/rules.ts'
import type { ModerationCase } from '#contract/moderation/endpoints.ts'
import {
  type AccountMeasure,
  type ContentMeasure,
  correctableFields,
  fieldNames,
} from '#contract/moderation/rules.ts'
import type { CaseKind } from '#contract/reports/endpoints.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { MeasureDays } from '#web/ui/forms/measure-days.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { subjectWords } from '#web/modules/moderation/words.ts'
import { RuleAndFacts } from '#web/ui/forms/rule-and-facts.tsx'
import { decisionChoices } from '#web/modules/moderation/quick-choices.ts'
import { QuickChoices } from './quick-choices.tsx'
import { Key } from '#web/ui/keys/key.tsx'

const contentOptions: { value: ContentMeasure; label: string }[] = [
  { value: 'keep', label: 'Ostaje' },
  { value: 'correct', label: 'Do ispravke' },
  { value: 'remove', label: 'Uklonite' },
]
export const accountOptions: { value: AccountMeasure; label: string }[] = [
  { value: 'none', label: 'Ništa' },
  { value: 'warn', label: 'Upozorite' },
  { value: 'limit', label: 'Ograničite' },
  { value: 'suspend', label: 'Suspendujte' },
  { value: 'ban', label: 'Isključite' },
]

/** Texts and videos can be removed, but not corrected. */
const removableKinds: ReadonlySet<CaseKind> = new Set([
  'question',
  'review',
  'review_reply',
  'note',
  'video',
  'follower_message',
])

export type CaseProblem = FormProblem<object>

/** All fields of a decision; those that do not apply are left out. */
export function DecisionForm({
  of: found,
  problem,
}: {
  of: ModerationCase
  problem: CaseProblem | undefined
}) {
  const [hit] = found.hits
  const reason = found.reasons[0] ?? (hit && checkRules[hit.rule].rule)
  const isRemovable = removableKinds.has(found.subject.type)
  return (
    <PostForm
      problem={problem}
      values={{ content: 'keep', account: 'none', rule: reason, days: 7 }}
      className="group flex flex-col gap-3"
    >
      <QuickChoices choices={decisionChoices(found, isRemovable)} textName="facts" />
      <details open={problem !== undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-primary">
          Ostale mjere
          <ChevronDown className="size-4" aria-hidden="true" />
        </summary>
        <div className="flex flex-col gap-3">
          {(found.listing || isRemovable) && (
            <Choice
              legend={subjectWords[found.subject.type]}
              name="content"
              options={contentOptions.filter(({ value }) => value !== 'correct' || !isRemovable)}
            />
          )}
          {found.listing && (
            <Select
              label="Šta treba ispraviti"
              name="field"
              placeholder="Odaberite"
              required
              className="hidden group-has-[[value=correct]:checked]:block"
            >
              {correctableFields.map((name) => (
                <option key={name} value={name}>
                  {fieldNames[name]}
                </option>
              ))}
            </Select>
          )}
          <Choice legend="Račun" name="account" options={accountOptions} />
        </div>
      </details>
      <MeasureDays />
      <WrongChecks hits={found.hits} />
      <RuleAndFacts />
      <SubmitButton name="intent" value="decide" data-shortcut="d" className="sticky bottom-0">
        Donesite odluku
        <Key>D</Key>
      </SubmitButton>
    </PostForm>
  )
}

/** Some findings can be wrong even if others are right. */
function WrongChecks({ hits }: { hits: ModerationCase['hits'] }) {
  const waiting = hits.filter(({ verdict }) => verdict === null)
  if (waiting.length < 2) return null
  return (
    <fieldset className="hidden group-has-[[name=content]:not([value=keep]):checked]:block group-has-[[name=account]:not([value=none]):checked]:block">
      <legend className="text-sm font-semibold">Pogrešni nalazi</legend>
      {waiting.map(({ id, rule, facts }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="wrong_checks" value={id} className="size-5 shrink-0 accent-primary" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {[checkRules[rule].name, facts[0]?.value].filter(Boolean).join(': ')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
