import type { ShopLabel } from '#contract/shops/label.ts'
import { formerLabelDays, shopLabelLength, shopLabelLimit } from '#contract/limits/money.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { brand } from '#web/lib/site.ts'
import { controlClass, FieldShell } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type AddressPartProps = { problem: FormProblem<object> | undefined; host: ShopLabel }

/** The host of the shop's own pages. */
export function AddressPart({ problem, host: { label, url, suffix, former } }: AddressPartProps) {
  if (suffix === null) return <p className="text-muted">Shopovi ovdje nemaju vlastitih adresa.</p>
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {`Na vlastitoj adresi su samo vaš shop i vaši oglasi. Kupovina, poruke i spašavanje ostaju na ${brand.locative}, kamo stranica vodi.`}
      </p>
      {url && (
        <p className="[overflow-wrap:anywhere]">
          {'Vaš shop je na adresi '}
          <a href={url} className="font-semibold text-primary underline">
            {url.replace(/^https?:\/\//, '')}
          </a>
          .
        </p>
      )}
      <PostForm problem={problem} values={{ label }}>
        <LabelField suffix={suffix} />
        <SubmitButton className="self-start">Sačuvajte</SubmitButton>
      </PostForm>
      {former.length > 0 && (
        <section aria-labelledby="bivse-adrese">
          <h3 id="bivse-adrese" className="mb-1 font-bold">
            Bivše adrese
          </h3>
          <ul className="flex flex-col gap-1">
            {former.map(({ label: one, ends_at: endsAt }) => (
              <li key={one} className="[overflow-wrap:anywhere]">
                {`${one}${suffix} vodi na vaš shop do ${formatDate(endsAt)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function LabelField({ suffix }: { suffix: string }) {
  const hint = `Slova bez kvačica, brojevi i crtica, od ${shopLabelLength.min} do ${shopLabelLength.max} znakova. Prazno: bez vlastite adrese. Možete je promijeniti ${shopLabelLimit.max} puta u 30 dana; stara adresa vodi na novu još ${formerLabelDays} dana.`
  const { id, start, error, invalid } = useField({ name: 'label', hint })
  return (
    <FieldShell id={id} label="Web adresa shopa" hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          name="label"
          defaultValue={start}
          maxLength={shopLabelLength.max}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="moj-shop"
          className={`${controlClass} max-w-64`}
          {...invalid}
        />
        <span className="text-muted">{suffix}</span>
      </div>
    </FieldShell>
  )
}
