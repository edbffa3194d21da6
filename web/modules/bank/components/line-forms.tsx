import { Link } from 'react-router'
import type { BankSuggestion } from '#contract/bank/endpoints.ts'
import { bankLimits } from '#contract/limits/money.ts'
import { formatMarks } from '#contract/money/money.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'

export type LineProblem = FormProblem<{ intent: string; target: string; reason: string }>

type AssignmentProps = {
  suggestions: readonly BankSuggestion[]
  assignProblem: LineProblem | undefined
  disownProblem: LineProblem | undefined
}

/** Assigns a waiting line to its payee, or marks it as somebody else's. */
export function Assignment({ suggestions, assignProblem, disownProblem }: AssignmentProps) {
  return (
    <>
      {suggestions.length > 0 && (
        <Panel title="Prijedlozi">
          <ul className="divide-y divide-line">
            {suggestions.map((suggestion, index) => (
              <Suggestion
                key={suggestion.reference ?? suggestion.username}
                suggestion={suggestion}
                shortcut={String(index + 1)}
              />
            ))}
          </ul>
          <KeyHint />
        </Panel>
      )}
      <Panel title="Rasporedite">
        <PostForm problem={assignProblem} className="flex flex-col gap-4">
          <TextField
            label="Poziv na broj uplatnice ili korisničko ime"
            name="target"
            maxLength={60}
            autoComplete="off"
            className="max-w-md"
          />
          <Reason hint="Kako znate čija je uplata." />
          <div>
            <SubmitButton name="intent" value="assign">
              Dodajte kredit
            </SubmitButton>
          </div>
        </PostForm>
      </Panel>
      <Panel title="Nije naša uplata">
        <PostForm problem={disownProblem} className="flex flex-col gap-4">
          <Reason hint="Novac ostaje među neraspoređenim dok ga banka ne vrati." />
          <div>
            <SubmitButton name="intent" value="disown" kind="quiet">
              Označite kao tuđu
            </SubmitButton>
          </div>
        </PostForm>
      </Panel>
    </>
  )
}

type ReleaseProps = { state: 'matched' | 'not_ours'; problem: LineProblem | undefined }

/** Takes back an earlier decision about the line. */
export function Release({ state, problem }: ReleaseProps) {
  return (
    <Panel title="Poništite">
      <PostForm problem={problem} className="flex flex-col gap-4">
        <Reason
          hint={
            state === 'matched'
              ? 'Krediti se skidaju ako ih korisnik nije potrošio, a uplata opet čeka.'
              : 'Uplata opet čeka raspoređivanje.'
          }
        />
        <div>
          <SubmitButton name="intent" value="release" kind="danger">
            Vratite među neraspoređene
          </SubmitButton>
        </div>
      </PostForm>
    </Panel>
  )
}

const Reason = ({ hint }: { hint: string }) => (
  <TextField label="Razlog" name="reason" maxLength={bankLimits.reason} hint={hint} />
)

function Suggestion({ suggestion, shortcut }: { suggestion: BankSuggestion; shortcut: string }) {
  const { username, account_id, name, reference, amount, reasons } = suggestion
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to={staffPaths.adminPerson(account_id)} className="text-primary underline">
            {username}
          </Link>
          {name && `, ${name}`}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {[reference && `uplatnica ${reference}`, amount !== null && formatMarks(amount), reasons.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <PostForm>
        <input type="hidden" name="target" value={reference ?? username} />
        <input type="hidden" name="reason" value={`Prijedlog: ${reasons.join(', ')}`} />
        <DecisionButton
          name="intent"
          value="assign"
          kind="quiet"
          shortcut={shortcut}
          hasKey={shortcut.length === 1}
        >
          Dodajte ovom korisniku
        </DecisionButton>
      </PostForm>
    </li>
  )
}
