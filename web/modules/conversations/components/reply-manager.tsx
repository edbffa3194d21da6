import type { QuickReply } from '#contract/conversations/tags.ts'
import { quickReplies, quickReplyLength } from '#contract/limits/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { fields, type Problem } from '#web/modules/conversations/acts.ts'
import { listPath, type Place } from '#web/modules/conversations/filter.ts'
import { ManagerPane } from './tag-manager.tsx'

type ReplyManagerProps = {
  replies: readonly QuickReply[]
  place: Place
  gotovo: string | undefined
  problem: Problem['data'] | undefined
}

const outcomes: Record<string, string> = {
  odgovor: 'Brzi odgovor je sačuvan.',
  'izbrisi-odgovor': 'Brzi odgovor je izbrisan.',
}

/** Replies that one sends often. */
export function ReplyManager({ replies, place, gotovo, problem }: ReplyManagerProps) {
  const target = listPath(place, { uredi: 'odgovori' })
  const problemOf = (row: number | undefined) =>
    problem?.values.act === 'odgovor' && problem.values.row === row ? problem : undefined
  return (
    <ManagerPane title="Brzi odgovori" place={place}>
      {gotovo && outcomes[gotovo] && <Alert tone="success">{outcomes[gotovo]}</Alert>}
      <p className="text-muted">Odgovori koje često šaljete. U razgovoru ih umetnete jednim dodirom.</p>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {replies.map((reply) => (
          <li key={reply.id} className="px-4 py-2">
            <details open={problemOf(reply.id) !== undefined}>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 [overflow-wrap:anywhere]">{reply.content}</span>
                <span className="shrink-0 text-sm font-semibold text-primary">
                  Uredite<span className="sr-only">{` odgovor ${reply.content}`}</span>
                </span>
              </summary>
              <ReplyForm
                key={reply.content}
                reply={reply}
                target={target}
                problem={problemOf(reply.id)}
                label="Sačuvajte"
              />
              <PostForm action={target} className="py-2">
                <input type="hidden" name={fields.row} value={reply.id} />
                <Button name={fields.act} value="izbrisi-odgovor" kind="quiet" className="text-danger">
                  Izbrišite odgovor
                </Button>
              </PostForm>
            </details>
          </li>
        ))}
      </ul>
      {replies.length < quickReplies ? (
        <section className="rounded-card border border-line bg-surface p-4">
          <h3 className="mb-3 font-bold">Novi brzi odgovor</h3>
          <ReplyForm
            key={replies.length}
            reply={undefined}
            target={target}
            problem={problemOf(undefined)}
            label="Dodajte odgovor"
          />
        </section>
      ) : (
        <p className="text-sm text-muted">{`Imate najveći broj brzih odgovora, ${quickReplies}.`}</p>
      )}
    </ManagerPane>
  )
}

type ReplyFormProps = {
  reply: QuickReply | undefined
  target: string
  problem: Problem['data'] | undefined
  label: string
}

function ReplyForm({ reply, target, problem, label }: ReplyFormProps) {
  return (
    <PostForm action={target} problem={problem} values={reply} className="flex flex-col gap-3">
      {reply && <input type="hidden" name={fields.row} value={reply.id} />}
      <CountedField label="Odgovor" name="content" rows={3} max={quickReplyLength} />
      <div>
        <SubmitButton name={fields.act} value="odgovor">
          {label}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
