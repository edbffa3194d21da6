import { useId } from 'react'
import type { VoucherBatch } from '#contract/vouchers.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Alert } from '#web/ui/alert.tsx'

const secondsPerDay = 24 * 3600

type MadeCodesProps = { batch: VoucherBatch; codes: readonly string[] }

/** Shows new codes, this one time. The file is in the page itself, so that it works without JavaScript. */
export function MadeCodes({ batch, codes }: MadeCodesProps) {
  const id = useId()
  const lastDay = formatDate(batch.expires_at - secondsPerDay)
  const lines = ['kod,krediti,vrijedi_do', ...codes.map((code) => `${code},${batch.credits},${lastDay}`)]
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(`${lines.join('\r\n')}\r\n`)}`
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id={id} className="text-lg font-bold">
        {`Serija ${batch.id} je napravljena`}
      </h2>
      <Alert tone="info">
        Kodovi se vide samo sada. Preuzmite ih prije nego što napustite stranicu; kasnije ih ne može vidjeti
        niko.
      </Alert>
      <div>
        <a
          href={file}
          download={`vauceri-${batch.id}.csv`}
          className="inline-flex min-h-11 items-center justify-center rounded-field bg-primary px-5 py-2 font-semibold text-on-primary"
        >
          Preuzmite kodove (CSV)
        </a>
      </div>
      <textarea
        readOnly
        aria-label="Kodovi"
        rows={Math.min(12, codes.length)}
        defaultValue={codes.join('\n')}
        className="w-full rounded-field border border-line-field bg-surface px-3 py-2 font-mono text-sm"
      />
    </section>
  )
}
