import type { ChangeEntry } from '#contract/catalogue.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Answer } from '#web/modules/catalogue/act.ts'
import { entryWords, kindWords } from '#web/modules/catalogue/words.ts'
import { Fields } from './change-form.tsx'

/** The latest changes; the very last one can be undone. */
export function History({
  history,
  answer,
}: {
  history: readonly ChangeEntry[]
  answer: Answer | undefined
}) {
  if (history.length === 0) return null
  const problem = answer?.target === 'undo' ? answer.problem : undefined
  return (
    <section aria-labelledby="izmjene" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="izmjene" className="text-lg font-bold">
        Posljednje izmjene
      </h2>
      {problem?.message && <Alert>{problem.message}</Alert>}
      <ol className="mt-2 divide-y divide-line text-sm">
        {history.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">
                <span className="text-muted tabular-nums">{`${formatDateTime(entry.changed_at)}: `}</span>
                {`${entry.username}, ${kindWords[entry.kind]} `}
                <span className="font-semibold">{entry.name}</span>
                {` ${entryWords[entry.action]}`}
                {entry.undone_at !== null && ` (poništeno ${formatDateTime(entry.undone_at)})`}
              </p>
              <Fields fields={entry.fields} />
            </div>
            {entry.is_last && (
              <PostForm className="contents">
                <SubmitButton name="undo" value={entry.id} kind="quiet">
                  Poništite
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
