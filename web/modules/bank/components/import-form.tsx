import { amountLength } from '#contract/limits/listings.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { FieldShell, TextField } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { formatNames, shownAccount } from '#web/modules/bank/words.ts'

type ImportFormProps = {
  accounts: readonly { number: string; bank: string }[]
  problem: FormProblem<object> | undefined
  hasSample: boolean
}

export function ImportForm({ accounts, problem, hasSample }: ImportFormProps) {
  return (
    <>
      <PostForm problem={problem} encType="multipart/form-data" className="flex flex-col gap-4">
        <FileField />
        <details open={problem !== undefined || undefined} className="flex flex-col gap-3">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Samo za CSV</summary>
          <div className="grid gap-4 sm:grid-cols-3">
            <Select label="Račun" name="account" placeholder="Odaberite račun">
              {accounts.map(({ number, bank }) => (
                <option key={number} value={number}>
                  {`${bank}, ${shownAccount(number)}`}
                </option>
              ))}
            </Select>
            <TextField
              label="Početno stanje"
              name="opening"
              inputMode="decimal"
              maxLength={amountLength}
              suffix="KM"
              hint="Ako izvod nema kolonu sa stanjem."
            />
            <TextField
              label="Završno stanje"
              name="closing"
              inputMode="decimal"
              maxLength={amountLength}
              suffix="KM"
            />
          </div>
        </details>
        <div>
          <SubmitButton>Uvezite izvod</SubmitButton>
        </div>
      </PostForm>
      {hasSample && (
        <p className="flex flex-wrap items-center gap-x-4 border-t border-line pt-3 text-sm text-muted">
          Primjer izvoda na kojem su sve otvorene uplatnice plaćene, samo za probu:
          {Object.entries(formatNames).map(([format, name]) => (
            <a
              key={format}
              href={`/api/admin/bank/sample?format=${format}`}
              className="inline-flex min-h-11 items-center text-primary underline"
            >
              {name}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

function FileField() {
  const { id, error, invalid } = useField({ name: 'file', hint: true })
  return (
    <FieldShell
      id={id}
      label="Datoteka"
      hint="CAMT.053 (XML), MT940 ili CSV. Istu datoteku možete poslati i više puta: svaka stavka se broji jednom."
      error={error}
    >
      <input
        id={id}
        type="file"
        name="file"
        accept=".xml,.sta,.mt940,.940,.txt,.csv"
        className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-field file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
        {...invalid}
      />
    </FieldShell>
  )
}
