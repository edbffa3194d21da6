import { Link, redirect } from 'react-router'
import { shownBankAccount } from '#contract/bank/accounts.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { formatMarks } from '#contract/money/money.ts'
import {
  type DueSeller,
  listPayoutBatches,
  makePayoutBatch,
  type PayoutBatch,
  type PayoutPreview,
  previewPayouts,
} from '#contract/payouts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'
import type { Route } from './+types/staff-payouts.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const { nakon } = parseQuery(url.search)
  const after = /^[1-9]\d{0,14}$/.test(nakon ?? '') ? Number(nakon) : undefined
  const api = apiOf(context)
  const [preview, batches] = await Promise.all([
    api.call(previewPayouts, { query: { after } }),
    api.call(listPayoutBatches, { query: { page } }),
  ]).catch(routeError)
  if (page > Math.max(1, batches.meta.last_page)) throw redirect(staffPaths.adminPayouts())
  return {
    page,
    lastPage: Math.min(batches.meta.last_page, deepestPage),
    preview,
    batches: batches.data,
    isContinued: after !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), makePayoutBatch)
  try {
    const { data } = await apiOf(context).call(makePayoutBatch, { body })
    return redirect(staffPaths.adminPayoutBatch(data.id, { gotovo: 'pripremljena' }))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Isplate', isIndexed: false })

export default function StaffPayouts({ loaderData, actionData }: Route.ComponentProps) {
  const { page, lastPage, preview, batches, isContinued } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Isplate</h1>
      <Panel title="Za isplatu sada" aside={formatMarks(preview.total)}>
        <div className="flex flex-col gap-4">
          <p className="text-muted">{summaryOf(preview)}</p>
          {preview.count > 0 && preview.accounts.length > 0 && (
            <PostForm problem={actionData} className="flex flex-wrap items-end gap-4">
              <Select label="Isplati s računa" name="account" required>
                {preview.accounts.map(({ bank, number }) => (
                  <option key={number} value={number}>
                    {`${bank}, ${shownBankAccount(number)}`}
                  </option>
                ))}
              </Select>
              <DecisionButton shortcut="1" hasKey>
                Pripremite isplatu
              </DecisionButton>
              <KeyHint className="self-center" />
            </PostForm>
          )}
          {preview.accounts.length === 0 && <p>Nije podešen nijedan račun firme (BANK_ACCOUNTS).</p>}
        </div>
      </Panel>
      {preview.data.length > 0 && (
        <RowTable caption="Prodavači za isplatu" columns={['Prodavač', 'Račun', 'Glasi na', 'Iznos']}>
          {preview.data.map((seller) => (
            <Seller key={seller.account_id} seller={seller} />
          ))}
        </RowTable>
      )}
      {(preview.next !== null || isContinued) && (
        <p className="flex flex-wrap justify-center gap-3">
          {isContinued && (
            <ButtonLink to={staffPaths.adminPayouts()} kind="quiet">
              Od početka
            </ButtonLink>
          )}
          {preview.next !== null && (
            <ButtonLink to={staffPaths.adminPayouts({ nakon: preview.next })} kind="quiet">
              Ostali prodavači
            </ButtonLink>
          )}
        </p>
      )}
      <h2 className="text-xl font-bold">Pripremljene isplate</h2>
      {batches.length === 0 ? (
        <EmptyState text="Još nije pripremljena nijedna isplata." />
      ) : (
        <RowTable
          caption="Pripremljene isplate"
          columns={['Broj', 'Vrijeme', 'Prodavača', 'Iznos', 'Vraćeno', 'Stanje']}
        >
          {batches.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </RowTable>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminPayouts(pageQuery(other))}
      />
    </div>
  )
}

function summaryOf({ count, minimum, left_out: left }: PayoutPreview): string {
  const reasons = [
    [left.without_account, 'nema račun'],
    [left.waiting, 'čeka 24 sata od promjene računa'],
    [left.refused, 'ima račun koji je banka odbila'],
    [left.banned, 'je isključeno'],
  ] as const
  const others = reasons.filter(([of]) => of > 0).map(([of, why]) => `${formatNumber(of)} ${why}`)
  return `Prodavača: ${formatNumber(count)}. Isplaćuje se od ${formatMarks(minimum)}.${
    others.length > 0 ? ` Izostavljeni: ${others.join(', ')}.` : ''
  }`
}

const linkClass = 'inline-flex min-h-6 items-center text-primary hover:underline'

const Seller = ({ seller }: { seller: DueSeller }) => (
  <tr className={rowClass}>
    <td className={cellClass}>
      <Link to={staffPaths.adminPerson(seller.account_id)} className={linkClass}>
        {seller.username}
      </Link>
    </td>
    <td className={`${cellClass} tabular-nums`}>{shownBankAccount(seller.number)}</td>
    <td className={cellClass}>{seller.holder_name}</td>
    <td className={`${cellClass} font-semibold tabular-nums`}>{formatMarks(seller.amount)}</td>
  </tr>
)

const stateOf = ({ filled_at, sent_at }: PayoutBatch) => {
  if (sent_at !== null) return `Poslana ${formatDateTime(sent_at)}`
  return filled_at === null ? 'Priprema se' : 'Čeka slanje'
}

const Batch = ({ batch }: { batch: PayoutBatch }) => (
  <tr className={rowClass}>
    <td className={cellClass}>
      <Link to={staffPaths.adminPayoutBatch(batch.id)} className={`${linkClass} font-semibold`}>
        {`Isplata ${batch.id}`}
      </Link>
    </td>
    <td className={`${cellClass} text-muted tabular-nums`}>{formatDateTime(batch.created_at)}</td>
    <td className={`${cellClass} tabular-nums`}>
      <span className="text-muted xl:sr-only">Prodavača: </span>
      {formatNumber(batch.count)}
    </td>
    <td className={`${cellClass} font-semibold tabular-nums`}>{formatMarks(batch.total)}</td>
    <td className={`${cellClass} tabular-nums`}>
      <span className="text-muted xl:sr-only">Vraćeno: </span>
      {formatNumber(batch.returned)}
    </td>
    <td className={cellClass}>{stateOf(batch)}</td>
  </tr>
)
