import type { Address } from '#contract/accounts/settings.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import type { FormValues } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { AddressFields } from '#web/ui/forms/address-fields.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { formatPhone } from '#web/modules/accounts/phone.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

export function AddressForm({
  address,
  towns,
  creationKey,
  isFirst,
  problem,
}: {
  /** Null for a new address. */
  address: Address | null
  towns: readonly SearchOption[]
  /** Sent with a new address, so that submitting twice adds only one. */
  creationKey: string
  isFirst: boolean
  problem: FormProblem<FormValues | null> | undefined
}) {
  const stored = address && { ...address, city_id: address.city.id, phone: formatPhone(address.phone) }
  return (
    <PostForm problem={problem} values={stored ?? { is_default: isFirst }} focus="name">
      {!address && <input type="hidden" name="key" value={creationKey} />}
      <AddressFields towns={towns} phoneHint="Za dogovor oko dostave." />
      {!isFirst && !address?.is_default && <Checkbox name="is_default">Ovo je moja glavna adresa</Checkbox>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton className="self-start" name="intent" value="save">
          Sačuvajte adresu
        </SubmitButton>
        <ButtonLink to={paths.addresses()} kind="quiet">
          Odustanite
        </ButtonLink>
      </div>
    </PostForm>
  )
}
