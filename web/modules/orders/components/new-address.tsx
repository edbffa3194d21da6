import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import type { FormValues } from '#web/lib/forms/read-form.ts'
import { AddressFields } from '#web/ui/forms/address-fields.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { type Checkout, fields } from '#web/modules/orders/checkout.ts'

type NewAddressProps = { checkout: Checkout; target: string; problem: FormProblem<FormValues> | undefined }

/** An address for this order, which joins the address book. */
export function NewAddress({ checkout: { towns, chosen, key }, target, problem }: NewAddressProps) {
  return (
    <section
      aria-labelledby="nova-adresa"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="nova-adresa" className="text-lg font-bold">
        Nova adresa
      </h2>
      <PostForm action={target} problem={problem} values={{}} preventScrollReset>
        <input type="hidden" name={fields.key} value={`adresa-${key}`} />
        <input type="hidden" name={fields.handover} value={chosen.handover ?? ''} />
        <input type="hidden" name={fields.payment} value={chosen.payment ?? ''} />
        <AddressFields towns={towns} phoneHint="Za dogovor oko dostave." />
        <SubmitButton name="intent" value="address" kind="quiet" className="self-start">
          Sačuvajte i koristite ovu adresu
        </SubmitButton>
      </PostForm>
    </section>
  )
}
