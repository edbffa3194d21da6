import type { ReactNode } from 'react'
import { formatMarks } from '#contract/money/money.ts'
import type { SlipDetail } from '#contract/bank/slips.ts'

type FieldProps = { label: string; children?: ReactNode; className?: string }

const Field = ({ label, children, className = '' }: FieldProps) => (
  <div className={className}>
    <p className="text-xs text-muted">{label}</p>
    <div className="mt-0.5 min-h-9 rounded-sm border border-line-strong px-2 py-1.5 text-sm [overflow-wrap:anywhere]">
      {children}
    </div>
  </div>
)

/** Digits in boxes; a screen reader reads them as one number. */
function Boxes({ label, digits, count }: { label: string; digits: string; count: number }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <span className="sr-only">{digits}</span>
      <div aria-hidden="true" className="mt-0.5 flex flex-wrap">
        {Array.from({ length: count }, (_, at) => (
          <span
            key={at}
            className="flex h-8 w-5 shrink-0 items-center justify-center border-y border-r border-line-strong text-sm font-semibold tabular-nums first:border-l"
          >
            {digits[at]}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The slip as banks of the country print it; the payer or the bank fills in empty fields. */
export function SlipForm({ slip }: { slip: SlipDetail }) {
  const { payer, purpose, recipient, accounts, amount, reference } = slip
  return (
    <section
      aria-label="Nalog za plaćanje"
      className="grid gap-x-6 gap-y-3 rounded-card border-2 border-line-strong bg-surface p-4 md:grid-cols-2 sm:p-5"
    >
      <p className="text-sm font-bold md:col-span-2">NALOG ZA PLAĆANJE – OPĆA UPLATNICA</p>
      <div className="flex flex-col gap-3">
        <Field label="Uplatio je (ime, adresa i telefon)">{payer}</Field>
        <Field label="Svrha doznake">{purpose}</Field>
        <Field label="Primalac / primatelj">
          {[recipient.name, recipient.street, recipient.place].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Field>
      </div>
      <div className="flex flex-col gap-3">
        <Boxes label="Račun pošiljaoca" digits="" count={16} />
        <Boxes label="Račun primaoca / primatelja" digits={accounts[0]!.number} count={16} />
        <Field label="Iznos" className="max-w-48">
          <span className="block text-right text-lg font-bold tabular-nums">{formatMarks(amount)}</span>
        </Field>
        <Boxes label="Poziv na broj" digits={reference.replaceAll('-', '')} count={12} />
      </div>
    </section>
  )
}
