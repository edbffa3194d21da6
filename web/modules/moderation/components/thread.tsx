import type { ConversationMessage } from '#contract/conversations/messages.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { ReportPictures } from '#web/ui/report-pictures.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { CaseProblem } from './decision-form.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Props = {
  /** Loaded only on request. */
  messages: readonly ConversationMessage[] | undefined
  mayRead: boolean
  problem: CaseProblem | undefined
}

/** The reported conversation, which opens for a reason that is kept. */
export function Thread({ messages, mayRead, problem }: Props) {
  return (
    <Panel title="Razgovor">
      {messages ? (
        <ol className="flex flex-col gap-2">
          {messages.map((message) => (
            <li key={message.id} className="rounded-field bg-canvas px-3 py-2 text-sm">
              <p className="flex flex-wrap gap-x-3 text-muted tabular-nums">
                <span>{`${message.sequence}.`}</span>
                <span className="font-semibold [overflow-wrap:anywhere] text-ink">
                  {message.sender?.username ?? 'Izbrisan račun'}
                </span>
                {formatDateTime(message.created_at)}
              </p>
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{message.content}</p>
              <ReportPictures
                pictures={message.photos}
                label={`Fotografija iz poruke ${message.sequence}`}
                className="mt-1"
              />
            </li>
          ))}
        </ol>
      ) : mayRead ? (
        <PostForm problem={problem} className="flex flex-col gap-3">
          <CountedField
            label="Zašto čitate razgovor"
            name="reason"
            max={factsLength}
            hint="Ostaje u zapisniku uz vaše ime."
          />
          <SubmitButton name="intent" value="thread" kind="quiet" className="self-start">
            Pročitajte razgovor
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="text-sm text-muted">Razgovor može pročitati moderator koji je preuzeo slučaj.</p>
      )}
    </Panel>
  )
}
