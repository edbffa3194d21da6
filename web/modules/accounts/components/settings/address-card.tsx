import { Form } from 'react-router'
import type { Address } from '#contract/accounts/settings.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatPhone } from '#web/modules/accounts/phone.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** `onDelete` asks for confirmation if JavaScript is available. */
export function AddressCard({
  address,
  onDelete,
}: {
  address: Address
  onDelete: (form: HTMLFormElement, button: HTMLElement) => void
}) {
  const { id, name, street, postal_code, city, phone, is_default } = address
  const label = `${street}, ${city.name}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 rounded-card border border-line p-4">
      <address className="min-w-0 flex-1 basis-56 not-italic [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 font-bold">
          {name}
          {is_default && (
            <span className="rounded-full bg-primary-soft px-2 text-sm font-semibold text-primary">
              Glavna adresa
            </span>
          )}
        </p>
        <p>{street}</p>
        <p>{`${postal_code} ${city.name}`}</p>
        <p className="text-muted tabular-nums">{formatPhone(phone)}</p>
      </address>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.addresses({ uredi: id })} kind="quiet" aria-label={`Uredite: ${label}`}>
          Uredite
        </ButtonLink>
        {!is_default && (
          <Form method="post" action={paths.addresses()}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton
              className="self-start"
              name="intent"
              value="default"
              kind="quiet"
              aria-label={`Postavite kao glavnu: ${label}`}
            >
              Postavite kao glavnu
            </SubmitButton>
          </Form>
        )}
        <Form
          method="post"
          action={paths.addresses()}
          onSubmit={(event) => {
            event.preventDefault()
            const { submitter } = event.nativeEvent as SubmitEvent
            onDelete(event.currentTarget, submitter ?? event.currentTarget)
          }}
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="delete" />
          <SubmitButton className="self-start" kind="quiet" aria-label={`Izbrišite: ${label}`}>
            Izbrišite
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}
