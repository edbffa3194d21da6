import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { Form } from 'react-router'
import { type ConversationThread, keepDraft } from '#contract/conversations/endpoints.ts'
import type { QuickReply } from '#contract/conversations/tags.ts'
import { messageLength } from '#contract/limits/messages.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { useOff } from '#web/lib/features.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/forms/field.tsx'
import { fields, type Problem } from '#web/modules/conversations/acts.ts'
import { problemText } from '#web/modules/conversations/problem.ts'
import { useDraft } from '#web/modules/conversations/use-draft.ts'
import { OfferForm, PhotoForm, QuickReplies } from './composer-tools.tsx'

type ComposerProps = {
  conversation: ConversationThread
  replies: readonly QuickReply[]
  repliesPath: string
  target: string
  /** The last message that the page shows. */
  last: number
  onSend: (content: string) => void
  problem: Problem['data'] | undefined
}

/** The field's text, which is kept as a draft until it is sent. */
function useMessageText(id: number, onSend: (content: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The text stays in the field; the next change keeps it again.
  const keep = (text: string, isLast = false) =>
    void callApi(
      keepDraft,
      { params: { id }, body: { draft: text.slice(0, messageLength) } },
      { isLast },
    ).catch(() => {})
  const drafting = useDraft(field, keep)

  function send(event: FormEvent) {
    event.preventDefault()
    const content = field.current?.value.trim() ?? ''
    if (content === '' || [...content].length > messageLength) return field.current?.focus()
    onSend(content)
    drafting.clear()
    return undefined
  }

  function insert(text: string) {
    const { current } = field
    if (!current) return
    current.value = current.value ? `${current.value.trimEnd()} ${text}` : text
    drafting.onInput()
    current.focus()
  }

  return { field, drafting, send, insert }
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
  // On a phone Enter makes a new line; the button sends.
  if (!isPlain || !window.matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** The form for writing messages: sends by script, or as a form. */
export function Composer(props: ComposerProps) {
  const { conversation, replies, repliesPath, target, last, onSend, problem } = props
  const { id, listing, draft } = conversation
  const { field, drafting, send, insert } = useMessageText(id, onSend)
  const takesPhotos = useOff('photo_upload') === undefined
  const isNegotiable = listing !== null && listing.gone === null && listing.status === 'active'
  const error = problem && problemText(problem)
  return (
    <div className="border-t border-line bg-surface px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      {error && <Alert tone="danger">{error}</Alert>}
      <div className="lg:flex lg:items-end lg:gap-1 short:flex short:items-end">
        <div className="relative flex items-center gap-1">
          <QuickReplies replies={replies} path={repliesPath} onChoose={insert} />
          {isNegotiable && (
            <OfferForm id={id} target={target} hasProblem={problem?.values.act === 'ponudi'} />
          )}
          {conversation.may_send_photos && takesPhotos && <PhotoForm id={id} target={target} last={last} />}
        </div>
        <Form
          method="post"
          action={target}
          onSubmit={send}
          preventScrollReset
          className="flex min-w-0 flex-1 items-end gap-2"
        >
          <input type="hidden" name={fields.conversation} value={id} />
          <input type="hidden" name={fields.seen} value={last} />
          <textarea
            ref={field}
            name="content"
            rows={1}
            required
            aria-label="Vaša poruka"
            placeholder="Napišite poruku"
            defaultValue={problem?.values.act === 'posalji' ? problem.values.content : draft}
            onInput={drafting.onInput}
            onBlur={drafting.flush}
            onKeyDown={submitOnEnter}
            enterKeyHint="enter"
            className={`${controlClass} field-sizing-content max-h-[calc(5lh+1rem)] resize-none`}
          />
          <Button name={fields.act} value="posalji" className="shrink-0 px-3">
            <SendHorizontal className="size-5" aria-hidden="true" />
            <span className="sr-only sm:not-sr-only">Pošaljite</span>
          </Button>
        </Form>
      </div>
      <noscript>
        <form method="post" action={target} className="pt-2">
          <input type="hidden" name={fields.conversation} value={id} />
          <input type="hidden" name={fields.seen} value={last} />
          <button name={fields.act} value="vidjeno" className="min-h-11 font-semibold text-primary underline">
            Označite kao pročitano
          </button>
        </form>
      </noscript>
    </div>
  )
}
