import Rocket from 'lucide-react/icons/rocket'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Form } from 'react-router'
import { amountLength } from '#contract/limits/listings.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { useMaySpend } from '#web/lib/session/agent-rights.ts'
import { paths } from '#web/lib/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import {
  fieldNames,
  isRowAction,
  mainActionOf,
  questions,
  type RowAction,
} from '#web/modules/my-listings/actions.ts'
import { isPromotable, type Row } from '#web/modules/my-listings/row.ts'
import { buttonProps, nameOn, RowMenu } from './row-menu.tsx'

const compact = 'text-sm max-sm:px-3 sm:px-4'

/**
 * The row's main action, and a menu with the others. Each is a button of one form; `onAct` takes over if
 * JavaScript is available.
 */
export function RowForm({
  row,
  target,
  pending,
  onAct,
}: {
  row: Row
  /** The URL of the list. */
  target: string
  /** The row's action in progress. */
  pending: RowAction | null
  onAct: (action: RowAction, button: HTMLElement) => void
}) {
  function act(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (!button || !isRowAction(button.value)) return
    event.preventDefault()
    // A button of the closed menu cannot take the focus back.
    const menu = button.closest('details')
    if (menu) menu.open = false
    onAct(button.value, menu?.querySelector('summary') ?? button)
  }
  const main = mainActionOf(row.actions)
  const offersPromotion = useMaySpend() && isPromotable(row) && !row.isPromoted
  return (
    <Form method="post" action={target} onSubmit={act} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name={fieldNames.listing} value={row.id} />
      {main ? (
        <Button {...buttonProps(row, main, pending)} className={compact} />
      ) : (
        offersPromotion && (
          <ButtonLink
            to={paths.promote(row.id)}
            kind="quiet"
            aria-label={nameOn(row, 'Izdvojite')}
            className={compact}
          >
            <Rocket className="size-4 shrink-0" aria-hidden="true" />
            Izdvojite
          </ButtonLink>
        )
      )}
      {row.isEditable && (
        <ButtonLink
          to={paths.editListing(row.id)}
          kind={main || isPromotable(row) ? 'quiet' : 'primary'}
          aria-label={nameOn(row, 'Uredite')}
          className={`${compact} ${main ? 'max-sm:hidden' : ''}`}
        >
          Uredite
        </ButtonLink>
      )}
      <RowMenu row={row} pending={pending} />
    </Form>
  )
}

/** Changes the price in the row itself. */
export function PriceForm({
  row,
  target,
  error,
  isSending,
  onSend,
  onCancel,
}: {
  row: Row
  target: string
  error: string | undefined
  isSending: boolean
  /** Takes over if JavaScript is available. */
  onSend: (price: string) => void
  onCancel: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>(`[name=${fieldNames.price}]`)?.select(),
    [error],
  )
  return (
    <FormStateProvider value={{ values: {}, errors: { [fieldNames.price]: error } }}>
      <Form
        ref={form}
        method="post"
        action={target}
        onSubmit={(event) => {
          event.preventDefault()
          onSend(String(new FormData(event.currentTarget).get(fieldNames.price)))
        }}
        className="flex flex-col gap-3 rounded-field border border-line-strong bg-canvas p-3"
      >
        <input type="hidden" name={fieldNames.listing} value={row.id} />
        <input type="hidden" name={fieldNames.confirmed} value="da" />
        <TextField
          label="Nova cijena"
          name={fieldNames.price}
          suffix="KM"
          inputMode="decimal"
          autoComplete="off"
          maxLength={amountLength}
          defaultValue={formatMoney(toFening(row.amount)).replace(/ KM$/, '')}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            name={fieldNames.action}
            value="price"
            aria-disabled={isSending || undefined}
            className={compact}
          >
            {isSending ? 'Trenutak…' : 'Sačuvajte cijenu'}
          </Button>
          <ButtonLink
            to={target}
            kind="quiet"
            className={compact}
            onClick={(event) => {
              event.preventDefault()
              onCancel()
            }}
          >
            Odustanite
          </ButtonLink>
        </div>
      </Form>
    </FormStateProvider>
  )
}

/** The confirmation without JavaScript, where no dialog can open. */
export function RowQuestion({ row, action, target }: { row: Row; action: RowAction; target: string }) {
  const id = useId()
  const question = questions[action]
  if (!question) return null
  return (
    <Form
      method="post"
      action={target}
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-field border border-line-strong bg-canvas p-3"
    >
      <input type="hidden" name={fieldNames.listing} value={row.id} />
      <input type="hidden" name={fieldNames.confirmed} value="da" />
      <p id={id} className="font-bold">
        {question.title}
      </p>
      <p>{question.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          name={fieldNames.action}
          value={action}
          kind={question.isDangerous ? 'danger' : 'primary'}
          className={compact}
        >
          {question.confirmLabel}
        </Button>
        <ButtonLink to={target} kind="quiet" className={compact}>
          Odustanite
        </ButtonLink>
      </div>
    </Form>
  )
}
