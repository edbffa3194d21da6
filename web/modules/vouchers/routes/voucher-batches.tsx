import { data, redirect } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { voucherLimits } from '#contract/limits/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { cancelVoucherBatch, listVoucherBatches, makeVoucherBatch } from '#contract/vouchers.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { readDays } from '#web/lib/forms/typed-dates.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DateField } from '#web/ui/forms/date-fields.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { RowTable } from '#web/ui/lists/row-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FoldedPanel } from '#web/ui/lists/folded-panel.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { BatchRow } from '#web/modules/vouchers/components/batch-row.tsx'
import { MadeCodes } from '#web/modules/vouchers/components/made-codes.tsx'
import type { Route } from './+types/voucher-batches.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const { data: batches, meta } = await apiOf(context)
    .call(listVoucherBatches, { query: { page } })
    .catch(routeError)
  if (page > Math.max(1, meta.last_page)) throw redirect(staffPaths.adminVouchers())
  return {
    page,
    lastPage: Math.min(meta.last_page, deepestPage),
    total: meta.total,
    batches,
    now: Math.floor(Date.now() / 1000),
    key: newKey(),
    isCancelled: parseQuery(url.search)['gotovo'] === 'ponisteno',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const form = await request.formData()
  if (intentOf(form, ['make', 'cancel']) === 'cancel') {
    const { body, values } = readForm(form, cancelVoucherBatch)
    const id = String(form.get('id'))
    try {
      await api.call(cancelVoucherBatch, { params: { id }, body })
      return redirect(staffPaths.adminVouchers({ gotovo: 'ponisteno' }))
    } catch (error) {
      const { data: problem, init } = formProblem(error, values)
      return data({ problem, id, made: undefined }, init ?? {})
    }
  }
  const { body, values } = readForm(form, makeVoucherBatch)
  const { days, errors } = readDays({ expires_on: String(form.get('expires_on') ?? '') })
  if (errors.expires_on) {
    const problem = { message: null, fields: errors, values }
    return data({ problem, id: undefined, made: undefined }, { status: 422 })
  }
  try {
    const key = String(form.get('key') ?? '')
    const made = await api.call(
      makeVoucherBatch,
      { body: unchecked({ ...body, ...days }) },
      key ? { 'idempotency-key': key } : {},
    )
    return data({ problem: undefined, id: undefined, made }, { status: 201 })
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data({ problem, id: undefined, made: undefined }, init ?? {})
  }
}

export const meta = () => pageMeta({ title: 'Vaučeri', isIndexed: false })

export default function VoucherBatches({ loaderData, actionData }: Route.ComponentProps) {
  const { page, lastPage, total, batches, now, key, isCancelled } = loaderData
  const { problem, id, made } = actionData ?? {}
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Vaučeri</h1>
        <p className="text-muted tabular-nums">{`Serija: ${formatNumber(total)}`}</p>
      </div>
      {!actionData && isCancelled && (
        <Alert tone="success">Serija je poništena. Iskorišteni vaučeri ostaju.</Alert>
      )}
      {id !== undefined && problem?.message && <Alert>{problem.message}</Alert>}
      {made && <MadeCodes batch={made.data} codes={made.codes} />}
      <FoldedPanel title="Nova serija" isOpen={id === undefined && problem !== undefined}>
        <PostForm
          key={batches[0]?.id}
          problem={id === undefined ? problem : undefined}
          className="flex flex-col gap-4"
        >
          <input type="hidden" name="key" value={key} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField
              label="Broj vaučera"
              name="count"
              inputMode="numeric"
              hint={`Najviše ${formatNumber(voucherLimits.count.max)}.`}
            />
            <TextField
              label="Kredita po vaučeru"
              name="credits"
              inputMode="numeric"
              hint="10 kredita je 1 KM."
            />
            <DateField label="Vrijede do" name="expires_on" hint="Zaključno s tim danom." />
            <TextField
              label="Po računu najviše"
              name="per_account"
              inputMode="numeric"
              hint="Prazno: bez ograničenja."
            />
          </div>
          <TextField label="Čemu služe" name="note" maxLength={voucherLimits.note} />
          <div>
            <SubmitButton>Napravite kodove</SubmitButton>
          </div>
        </PostForm>
      </FoldedPanel>
      {batches.length === 0 ? (
        <EmptyState text="Još nije napravljena nijedna serija." />
      ) : (
        <RowTable
          caption="Serije vaučera"
          columns={['Čemu služe', 'Kredita', 'Iskorišteno', 'Stanje', 'Radnja']}
        >
          {batches.map((batch) => (
            <BatchRow
              key={batch.id}
              batch={batch}
              now={now}
              problem={id === String(batch.id) ? problem : undefined}
            />
          ))}
        </RowTable>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminVouchers(pageQuery(other))}
      />
    </div>
  )
}
