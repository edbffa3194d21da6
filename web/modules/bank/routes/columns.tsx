import { redirect } from 'react-router'
import { bankColumns, type BankColumns, listBankColumns, saveBankColumns } from '#contract/bank/endpoints.ts'
import { bankLimits } from '#contract/limits/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { shownAccount } from '#web/modules/bank/words.ts'
import type { Route } from './+types/columns.ts'

const labels = {
  date: 'Datum',
  amount: 'Iznos (s predznakom)',
  credit: 'Uplate (potražuje)',
  debit: 'Isplate (duguje)',
  balance: 'Stanje poslije stavke',
  reference: 'Poziv na broj',
  bank_id: 'Broj transakcije',
  name: 'Ime uplatioca',
  account: 'Račun uplatioca',
  purpose: 'Svrha',
} satisfies Record<keyof BankColumns, string>

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data } = await apiOf(context).call(listBankColumns, {}).catch(routeError)
  return { tables: data, isSaved: parseQuery(url.search)['gotovo'] !== undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const account = String(form.get('number') ?? '')
  const body = Object.fromEntries(
    bankColumns.map((name) => [name, String(form.get(name) ?? '')]),
  ) as BankColumns
  try {
    await apiOf(context).call(saveBankColumns, { params: { account }, body })
    return redirect(staffPaths.adminBankColumns({ gotovo: 'sacuvano' }))
  } catch (error) {
    return formProblem(error, { ...body, number: account })
  }
}

export const meta = () => pageMeta({ title: 'Kolone CSV izvoda', isIndexed: false })

type Problem = FormProblem<BankColumns & { number: string }>

export default function Columns({ loaderData: { tables, isSaved }, actionData }: Route.ComponentProps) {
  const problem = actionData as Problem | undefined
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Kolone CSV izvoda</h1>
      <p className="max-w-2xl text-muted">
        Uobičajene nazive kolona prepoznajemo sami. Ako banka koristi druge, upišite ih ovdje onako kako stoje
        u prvom redu tabele; kolone kojih nema ostavite prazne.
      </p>
      {!problem && isSaved && <Alert tone="success">Kolone su sačuvane. Sada pošaljite izvod ponovo.</Alert>}
      {tables.map(({ number, bank, columns, header }) => (
        <Panel key={number} title={bank} aside={shownAccount(number)}>
          <PostForm
            problem={problem?.values.number === number ? problem : undefined}
            values={columns}
            className="flex flex-col gap-4"
          >
            <input type="hidden" name="number" value={number} />
            {header.length > 0 && (
              <p className="text-sm text-muted [overflow-wrap:anywhere]">
                {`U zadnjoj tabeli: ${header.join(', ')}`}
              </p>
            )}
            <datalist id={`kolone-${number}`}>
              {header.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {bankColumns.map((name) => (
                <TextField
                  key={name}
                  label={labels[name]}
                  name={name}
                  list={`kolone-${number}`}
                  maxLength={bankLimits.columnLength}
                  autoComplete="off"
                />
              ))}
            </div>
            <div>
              <SubmitButton kind="quiet">Sačuvajte</SubmitButton>
            </div>
          </PostForm>
        </Panel>
      ))}
      {tables.length === 0 && <p className="text-muted">Nije podešen nijedan račun firme (BANK_ACCOUNTS).</p>}
    </div>
  )
}
