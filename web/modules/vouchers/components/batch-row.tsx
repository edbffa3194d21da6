import type { VoucherBatch } from '#contract/vouchers.ts'
import { voucherLimits } from '#contract/limits/money.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { cellClass, rowClass } from '#web/ui/lists/row-table.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

const label = (text: string) => <span className="font-semibold text-muted xl:hidden">{`${text}: `}</span>

type BatchRowProps = {
  batch: VoucherBatch
  /** Seconds since 1970. */
  now: number
  problem: FormProblem<object> | undefined
}

export function BatchRow({ batch, now, problem }: BatchRowProps) {
  const { id, note, credits, per_account, count, redeemed, expires_at, created_at, cancelled_at } = batch
  const isOver = expires_at <= now
  return (
    <tr className={rowClass}>
      <td className={cellClass}>
        <span className="block font-semibold">{note}</span>
        <span className="text-muted tabular-nums">{`Serija ${id}, ${formatDateTime(created_at)}`}</span>
      </td>
      <td className={`${cellClass} tabular-nums`}>
        {label('Kredita')}
        {formatNumber(credits)}
        {per_account !== null && (
          <span className="block text-muted">{`po računu najviše ${per_account}`}</span>
        )}
      </td>
      <td className={`${cellClass} tabular-nums`}>
        {label('Iskorišteno')}
        {`${formatNumber(redeemed)} od ${formatNumber(count)}`}
      </td>
      <td className={cellClass}>
        {label('Stanje')}
        {cancelled_at !== null
          ? `poništena ${formatDateTime(cancelled_at)}`
          : `${isOver ? 'istekla' : 'vrijedi do'} ${formatDate(expires_at - 1)}`}
      </td>
      <td className={cellClass}>
        {cancelled_at === null && !isOver && redeemed < count && (
          <details open={problem !== undefined || undefined}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-danger">Poništite</summary>
            <PostForm problem={problem} isMessageElsewhere className="flex flex-col gap-3">
              <input type="hidden" name="id" value={id} />
              <TextField label="Razlog" name="reason" maxLength={voucherLimits.reason} />
              <div>
                <SubmitButton name="intent" value="cancel" kind="danger">
                  Poništite seriju
                </SubmitButton>
              </div>
            </PostForm>
          </details>
        )}
      </td>
    </tr>
  )
}
