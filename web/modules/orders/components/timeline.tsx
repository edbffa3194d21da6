import type { Order } from '#contract/orders/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'

const who: Record<Order['events'][number]['side'], string> = {
  buyer: 'Kupac',
  seller: 'Prodavač',
  site: 'Sistem',
  courier: 'Kurir',
  staff: 'Podrška',
}

/** Every step of an order, the first one first, and the next one. */
export function Timeline({ events, next }: { events: Order['events']; next: string | null }) {
  return (
    <ol className="flex flex-col">
      {events.map(({ text, side, note, at }, index) => (
        <Step key={`${at} ${index}`} isLast={index === events.length - 1 && next === null}>
          <p className="font-semibold">{text}</p>
          <p className="text-sm text-muted tabular-nums">{`${who[side]} · ${formatDateTime(at)}`}</p>
          {note && (
            <p className="mt-1 rounded-field bg-canvas px-3 py-2 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
              {note}
            </p>
          )}
        </Step>
      ))}
      {next !== null && (
        <Step isLast isAhead>
          <p className="text-muted">{next}</p>
        </Step>
      )}
    </ol>
  )
}

type StepProps = { isLast: boolean; isAhead?: boolean; children: React.ReactNode }

const Step = ({ isLast, isAhead = false, children }: StepProps) => (
  <li className="flex gap-3">
    <span className="flex flex-col items-center" aria-hidden="true">
      <span
        className={`mt-1.5 size-3 shrink-0 rounded-full border-2 border-primary ${isAhead ? '' : 'bg-primary'}`}
      />
      {!isLast && <span className="w-0.5 flex-1 bg-line-strong" />}
    </span>
    <div className={`min-w-0 ${isLast ? '' : 'pb-5'}`}>{children}</div>
  </li>
)
