import { factsLength } from '#contract/limits/moderation.ts'
import type { DisputedOrder as Disputed } from '#contract/disputes.ts'
import type { CaseDecision, ModerationCase } from '#contract/moderation/endpoints.ts'
import { accountMeasureNames, contentMeasureNames, fieldNames, rules } from '#contract/moderation/rules.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { counted, formatDateTime, formatTime } from '#web/lib/format/format.ts'
import { Link } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { appealChoices } from '#web/modules/moderation/quick-choices.ts'
import { QuickChoices } from './quick-choices.tsx'
import { DecisionForm, type CaseProblem } from './decision-form.tsx'
import { SettlementForm } from './settlement-form.tsx'
import { Key } from '#web/ui/keys/key.tsx'

type Props = {
  of: ModerationCase
  /** The money and facts behind a case about an order; null for other cases. */
  disputed: Disputed | null
  problem: (CaseProblem & { intent: string }) | undefined
}

/** The moderator's current options for the case. */
export function DecisionPanel({ of: found, disputed, problem }: Props) {
  const { claim, may, decisions } = found
  const problemOf = (intent: string) => (problem?.intent === intent ? problem : undefined)
  const [latest] = decisions
  const forms: Record<string, boolean> = {
    release: claim?.is_mine === true,
    claim: may.claim && !claim?.is_mine,
    decide: may.decide && found.subject.type !== 'order',
    settle: may.decide && disputed !== null,
    appeal: may.answer_appeal && Boolean(latest?.appeal),
    undo: may.undo,
    thread: true, // stands beside the panel
  }
  return (
    <section
      aria-label="Odluka"
      className={`flex flex-col gap-4 rounded-card border border-line bg-surface p-4 ${forms['claim'] ? 'max-xl:order-first' : ''} xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto`}
    >
      {/* Someone else was faster, so the form is gone. */}
      {problem?.message && !forms[problem.intent] && <Alert>{problem.message}</Alert>}
      {claim && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p className="[overflow-wrap:anywhere]">
            {claim.is_mine ? `Vaš slučaj do ${formatTime(claim.until)}` : `Na slučaju radi ${claim.username}`}
          </p>
          {claim.is_mine && (
            <PostForm problem={problemOf('release')} className="contents">
              <SubmitButton name="intent" value="release" kind="quiet" data-shortcut="o">
                Oslobodite
                <Key>O</Key>
              </SubmitButton>
            </PostForm>
          )}
        </div>
      )}
      {forms['claim'] && (
        <PostForm problem={problemOf('claim')} className="flex flex-col gap-3">
          <p className="text-sm text-muted">
            {found.has_appeal
              ? 'Vlasnik se žalio. Preuzmite slučaj da biste odlučili o žalbi.'
              : 'Preuzmite slučaj da biste odlučili. Dok je vaš, niko drugi ne radi na njemu.'}
          </p>
          <SubmitButton name="intent" value="claim" data-shortcut="p">
            Preuzmite slučaj
            <Key>P</Key>
          </SubmitButton>
        </PostForm>
      )}
      {forms['decide'] && <DecisionForm of={found} problem={problemOf('decide')} />}
      {may.decide && disputed && <SettlementForm of={disputed} problem={problemOf('settle')} />}
      {found.has_appeal && !may.answer_appeal && !may.claim && !claim && (
        <Judges judges={found.appeal_judges} />
      )}
      {may.answer_appeal && latest?.appeal && (
        <AppealForm text={latest.appeal.text} problem={problemOf('appeal')} />
      )}
      {decisions.map((decision) => (
        <Made key={decision.id} decision={decision} />
      ))}
      {may.undo && <UndoForm problem={problemOf('undo')} />}
    </section>
  )
}

/** Says who decides the appeal against the reader's own decision. */
function Judges({ judges }: { judges: ModerationCase['appeal_judges'] }) {
  if (judges === 'nobody')
    return (
      <Alert>
        <p>
          O žalbi na vašu odluku odlučuje drugi član osoblja, a nema ga. Dok neko ne dobije ulogu, žalba čeka.
        </p>
        <Link
          to={staffPaths.adminRoles()}
          className="inline-flex min-h-6 items-center font-semibold underline"
        >
          Uloge osoblja
        </Link>
      </Alert>
    )
  return (
    <p className="text-sm text-muted">
      {`O žalbi na vašu odluku odlučuje ${judges === 'admins' ? 'administrator: obaviješten je' : 'drugi moderator'}.`}
    </p>
  )
}

type FormProps = { problem: CaseProblem | undefined }

function AppealForm({ text, problem }: FormProps & { text: string }) {
  return (
    <PostForm problem={problem} className="flex flex-col gap-3">
      <h2 className="font-bold">Žalba</h2>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      <QuickChoices choices={appealChoices} textName="text" />
      <Choice
        legend="Ishod"
        name="outcome"
        options={[
          { value: 'upheld', label: 'Odluka ostaje' },
          { value: 'reversed', label: 'Ukinite odluku' },
        ]}
      />
      <CountedField label="Obrazloženje, za vlasnika" name="text" rows={3} max={factsLength} />
      <SubmitButton name="intent" value="appeal" data-shortcut="d">
        Odlučite o žalbi
        <Key>D</Key>
      </SubmitButton>
    </PostForm>
  )
}

function UndoForm({ problem }: FormProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">Povucite odluku</summary>
      <PostForm problem={problem} className="flex flex-col gap-3">
        <CountedField
          label="Zašto"
          name="reason"
          rows={2}
          max={factsLength}
          hint="Ostaje u zapisniku. Sve mjere odmah prestaju, a slučaj je ponovo otvoren."
        />
        <SubmitButton name="intent" value="undo" kind="danger">
          Povucite odluku
        </SubmitButton>
      </PostForm>
    </details>
  )
}

const appealOutcomes = { upheld: 'žalba odbijena', reversed: 'žalba usvojena' } as const

function Made({ decision }: { decision: CaseDecision }) {
  const { content, account, rule, facts, field, days, appeal } = decision
  const measures = [
    content === 'keep' ? '' : `Oglas: ${contentMeasureNames[content].toLowerCase()}`,
    field ? `ispraviti ${fieldNames[field]}` : '',
    account === 'none' ? '' : `Račun: ${accountMeasureNames[account].toLowerCase()}`,
    days === null ? '' : counted(days, 'dan', 'dana', 'dana'),
  ].filter(Boolean)
  return (
    <article className={`flex flex-col gap-1 text-sm ${decision.undone_at === null ? '' : 'text-muted'}`}>
      <h2 className="font-bold">
        {measures.join(', ') || 'Bez mjera'}
        {decision.undone_at !== null && ' (povučeno)'}
      </h2>
      {rule && <p>{`Pravilo: ${rules[rule].name}`}</p>}
      {facts && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{facts}</p>}
      <p className="text-muted">
        {`${decision.decided_by ?? (decision.is_automated ? 'Automatska provjera' : 'Izbrisan račun')}, ${formatDateTime(decision.decided_at)}`}
      </p>
      {appeal && (
        <div className="mt-1 border-l-2 border-line-strong pl-3">
          <p className="font-semibold">
            {appeal.outcome ? `Žalba: ${appealOutcomes[appeal.outcome]}` : 'Žalba čeka odluku'}
          </p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{appeal.text}</p>
          {appeal.answer && (
            <p className="[overflow-wrap:anywhere] whitespace-pre-line text-muted">
              {`${appeal.decided_by ?? ''}: ${appeal.answer}`}
            </p>
          )}
        </div>
      )}
    </article>
  )
}
