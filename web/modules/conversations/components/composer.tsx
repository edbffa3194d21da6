import ImagePlus from 'lucide-react/icons/image-plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Banknote from 'lucide-react/icons/banknote'
import Zap from 'lucide-react/icons/zap'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { type ConversationThread, keepDraft } from '#contract/conversations/endpoints.ts'
import type { QuickReply } from '#contract/conversations/tags.ts'
import { amountLength } from '#contract/limits/listings.ts'
import { messageLength } from '#contract/limits/messages.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { useOff } from '#web/lib/features.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { fields, type Problem } from '#web/modules/conversations/acts.ts'
import { problemText } from '#web/modules/conversations/problem.ts'
import { useDraft } from '#web/modules/conversations/use-draft.ts'
import { useDetails } from '#web/ui/dialogs/use-details.ts'

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

const tool =
  'grid size-11 shrink-0 cursor-pointer list-none place-items-center rounded-full text-muted hover:bg-canvas hover:text-primary'

/** The form for writing messages: sends by script, or as a form. */
export function Composer(props: ComposerProps) {
  const { conversation, replies, repliesPath, target, last, onSend, problem } = props
  const { id, listing, draft } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const takesPhotos = useOff('photo_upload') === undefined
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

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    // On a phone Enter makes a new line; the button sends.
    if (!isPlain || !window.matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  function insert(text: string) {
    const { current } = field
    if (!current) return
    current.value = current.value ? `${current.value.trimEnd()} ${text}` : text
    drafting.onInput()
    current.focus()
  }

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
            onKeyDown={onKeyDown}
            enterKeyHint="enter"
            className={`${controlClass} field-sizing-content max-h-[calc(5lh+1rem)] resize-none`}
          />
          <Button name={fields.act} value="posalji" className="shrink-0 px-3">
            <SendHorizontal className="size-5" aria-hidden="true" />
            <span className="sr-only sm:not-sr-only">Pošalji</span>
          </Button>
        </Form>
      </div>
      <noscript>
        <form method="post" action={target} className="pt-2">
          <input type="hidden" name={fields.conversation} value={id} />
          <input type="hidden" name={fields.seen} value={last} />
          <button name={fields.act} value="vidjeno" className="min-h-11 font-semibold text-primary underline">
            Označi kao pročitano
          </button>
        </form>
      </noscript>
    </div>
  )
}

/** One's own replies, to insert. Without JavaScript they can only be read. */
function QuickReplies({
  replies,
  path,
  onChoose,
}: {
  replies: readonly QuickReply[]
  path: string
  onChoose: (text: string) => void
}) {
  const { box, close } = useDetails()
  return (
    <details ref={box}>
      <summary className={tool}>
        <Zap className="size-5" aria-hidden="true" />
        <span className="sr-only">Brzi odgovori</span>
      </summary>
      <div className="absolute bottom-full left-0 z-20 mb-2 flex max-h-72 w-72 max-w-full flex-col overflow-y-auto rounded-card border border-line bg-raised p-2 shadow-raised">
        {replies.length === 0 && (
          <p className="px-2 py-1 text-sm text-muted">Sačuvajte odgovore koje često šaljete.</p>
        )}
        {replies.map(({ id, content }) => (
          <button
            key={id}
            type="button"
            className="min-h-11 rounded-field px-2 py-1.5 text-left [overflow-wrap:anywhere] hover:bg-canvas"
            onClick={() => {
              close()
              onChoose(content)
            }}
          >
            {content}
          </button>
        ))}
        <PathLink
          to={path}
          className="inline-flex min-h-11 items-center rounded-field px-2 font-semibold text-primary hover:underline"
        >
          Uredi brze odgovore
        </PathLink>
      </div>
    </details>
  )
}

function OfferForm({ id, target, hasProblem }: { id: number; target: string; hasProblem: boolean }) {
  const isBusy = useNavigation().formData?.get(fields.act) === 'ponudi'
  const { box, close } = useDetails()
  return (
    <details ref={box} open={hasProblem}>
      <summary className={tool}>
        <Banknote className="size-5" aria-hidden="true" />
        <span className="sr-only">Ponudi cijenu</span>
      </summary>
      <Form
        method="post"
        action={target}
        preventScrollReset
        onSubmit={(event) => {
          setKey(event.currentTarget)
          close()
        }}
        className="absolute bottom-full left-0 z-20 mb-2 flex w-72 max-w-full flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-raised"
      >
        <input type="hidden" name={fields.conversation} value={id} />
        <input type="hidden" name={fields.key} />
        <label className="flex flex-col gap-1 text-sm font-semibold">
          Vaša ponuda u KM
          <input
            name="price"
            inputMode="decimal"
            required
            maxLength={amountLength}
            autoComplete="off"
            className={controlClass}
          />
        </label>
        <Button name={fields.act} value="ponudi" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Trenutak…' : 'Ponudi cijenu'}
        </Button>
      </Form>
    </details>
  )
}

function PhotoForm({ id, target, last }: { id: number; target: string; last: number }) {
  const submit = useSubmit()
  const isBusy = useNavigation().formData?.get(fields.act) === 'fotografije'
  return (
    <Form
      method="post"
      action={target}
      encType="multipart/form-data"
      preventScrollReset
      className="flex items-center"
    >
      <input type="hidden" name={fields.conversation} value={id} />
      <input type="hidden" name={fields.seen} value={last} />
      <input type="hidden" name={fields.act} value="fotografije" />
      <input type="hidden" name={fields.key} />
      <label
        className={`${tool} has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-primary ${isBusy ? 'opacity-60' : ''}`}
      >
        <ImagePlus className="size-5" aria-hidden="true" />
        <span className="sr-only">{isBusy ? 'Fotografije se šalju' : 'Pošalji fotografije'}</span>
        <input
          type="file"
          name="photos"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          className="sr-only"
          onChange={({ currentTarget: { form } }) => {
            if (form) setKey(form)
            void submit(form)
          }}
        />
      </label>
      <noscript>
        <button className="min-h-11 font-semibold text-primary underline">Pošalji fotografije</button>
      </noscript>
    </Form>
  )
}

/** An idempotency key for each time a form is sent; without JavaScript it has none. */
function setKey(form: HTMLFormElement) {
  const field = form.elements.namedItem(fields.key)
  if (field instanceof HTMLInputElement) field.value = newKey()
}
