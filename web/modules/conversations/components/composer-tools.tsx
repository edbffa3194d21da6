import ImagePlus from 'lucide-react/icons/image-plus'
import Banknote from 'lucide-react/icons/banknote'
import Zap from 'lucide-react/icons/zap'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { QuickReply } from '#contract/conversations/tags.ts'
import { amountLength } from '#contract/limits/listings.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { fields } from '#web/modules/conversations/acts.ts'
import { useDetails } from '#web/ui/dialogs/use-details.ts'

const tool =
  'grid size-11 shrink-0 cursor-pointer list-none place-items-center rounded-full text-muted hover:bg-canvas hover:text-primary'

/** One's own replies, to insert. Without JavaScript they can only be read. */
export function QuickReplies({
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
          Uredite brze odgovore
        </PathLink>
      </div>
    </details>
  )
}

export function OfferForm({ id, target, hasProblem }: { id: number; target: string; hasProblem: boolean }) {
  const isBusy = useNavigation().formData?.get(fields.act) === 'ponudi'
  const { box, close } = useDetails()
  return (
    <details ref={box} open={hasProblem}>
      <summary className={tool}>
        <Banknote className="size-5" aria-hidden="true" />
        <span className="sr-only">Ponudite cijenu</span>
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
          {isBusy ? 'Trenutak…' : 'Ponudite cijenu'}
        </Button>
      </Form>
    </details>
  )
}

export function PhotoForm({ id, target, last }: { id: number; target: string; last: number }) {
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
        <span className="sr-only">{isBusy ? 'Fotografije se šalju' : 'Pošaljite fotografije'}</span>
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
        <button className="min-h-11 font-semibold text-primary underline">Pošaljite fotografije</button>
      </noscript>
    </Form>
  )
}

/** An idempotency key for each time a form is sent; without JavaScript it has none. */
function setKey(form: HTMLFormElement) {
  const field = form.elements.namedItem(fields.key)
  if (field instanceof HTMLInputElement) field.value = newKey()
}
