import { Form } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import type { GroupEdit } from '#contract/listings/group-edits.ts'
import { formatInteger } from '#contract/money/money.ts'
import { countedListings, formatTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { useProgress } from '#web/lib/use-progress.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { isRunning, progressOf } from '#web/modules/my-listings/group/progress.ts'

/** Progress of a group edit, and the ways to stop or undo it. */
export function EditStatus({ edit }: { edit: GroupEdit }) {
  const isActive = isRunning(edit)
  useProgress(isActive)
  if (isActive) return <Progress edit={edit} />
  return edit.state === 'preview' ? <Preview edit={edit} /> : <Outcome edit={edit} />
}

function Progress({ edit }: { edit: GroupEdit }) {
  const { handled, total } = progressOf(edit)
  const verb = edit.state === 'undoing' ? 'Vraćeno' : 'Obrađeno'
  const text = `${verb} ${formatInteger(handled)} od ${formatInteger(total)} oglasa`
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar text={text} done={handled} total={total} />
      {edit.is_stopping ? (
        <p className="text-muted">Zaustavlja se…</p>
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <SubmitButton name="intent" value="stop" kind="quiet">
            Zaustavite
          </SubmitButton>
          <p className="text-sm text-muted">Ono što je već urađeno ostaje, i možete ga vratiti.</p>
        </Form>
      )}
      <p className="text-sm text-muted">Stranicu možete zatvoriti: izmjena teče dalje.</p>
    </div>
  )
}

function Preview({ edit }: { edit: GroupEdit }) {
  const { planned = 0, refused = 0 } = edit.counts
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="info">
        {planned === 0
          ? 'Nijedan od odabranih oglasa se ne može ovako izmijeniti. Razlozi su ispod.'
          : `Ovo je pregled: još ništa nije izmijenjeno. Mijenja se ${countedListings(planned)}${refused > 0 ? `, a ne može se izmijeniti ${countedListings(refused)}` : ''}.${edit.price > 0 ? ` Naplaćuje se ukupno ${formatCredits(edit.price)}, po oglas. Kad kredita nestane, ostali oglasi ostaju kakvi jesu.` : ''}`}
      </Alert>
      <Form method="post" className="flex flex-wrap gap-3">
        {planned > 0 && (
          <SubmitButton name="intent" value="apply">
            {`Primijenite na ${countedListings(planned)}`}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="delete" kind="quiet">
          Odustanite
        </SubmitButton>
      </Form>
    </div>
  )
}

const sumOf = ({ refused = 0, failed = 0, left = 0 }: GroupEdit['counts']) => refused + failed + left

function outcomeText({ state, counts, price }: GroupEdit): string {
  const { done = 0, undone = 0, kept = 0 } = counts
  if (state === 'undone')
    return `Vraćeno: ${countedListings(undone)}.${kept > 0 ? ` Nije vraćeno: ${countedListings(kept)}.` : ''}`
  const missed = sumOf(counts)
  const rest = missed > 0 ? ` Nije izmijenjeno: ${countedListings(missed)}, razlozi su ispod.` : ''
  const start = state === 'stopped' ? 'Izmjena je zaustavljena. ' : ''
  const paid = price > 0 ? ` Naplaćeno: ${formatCredits(price)}.` : ''
  return `${start}Izmijenjeno: ${countedListings(done)}.${rest}${paid}`
}

function Outcome({ edit }: { edit: GroupEdit }) {
  return (
    <div className="flex flex-col gap-3">
      <Alert tone={edit.state === 'stopped' ? 'info' : 'success'}>{outcomeText(edit)}</Alert>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {edit.undo_until !== null && (
          <>
            <SubmitButton name="intent" value="undo" kind="quiet">
              Vratite kako je bilo
            </SubmitButton>
            <p className="text-sm text-muted">
              {`Moguće jednom, do ${formatTime(edit.undo_until)}.${edit.action === 'refresh' || edit.action === 'renew' ? ' Potrošene i plaćene obnove se ne vraćaju.' : ''}`}
            </p>
          </>
        )}
        <ButtonLink to={paths.groupEditing()} kind="quiet">
          Nova izmjena
        </ButtonLink>
      </Form>
    </div>
  )
}
