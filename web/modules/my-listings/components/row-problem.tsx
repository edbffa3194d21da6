import { Link } from 'react-router'
import type { ErrorCode } from '#contract/errors.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'

type RowProblemProps = {
  id: number
  code: ErrorCode
  message: string
  /** One sentence for each missing thing. */
  fields: readonly string[]
  /** The URL of the list. */
  target: string
}

/** Shows at the listing why an action failed, and how to fix it. */
export function RowProblem({ id, code, message, fields, target }: RowProblemProps) {
  const ways: Partial<Record<ErrorCode, { to: string; label: string }>> = {
    validation_failed: { to: paths.editListing(id), label: 'Dopunite oglas' },
    phone_not_verified: { to: paths.verification(target), label: 'Verifikuj mobitel' },
    shop_suspended: { to: paths.statements(), label: 'Za više informacije kliknite ovdje' },
  }
  const way = ways[code]
  return (
    <Alert>
      <p>{message}</p>
      {fields.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {fields.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {way && (
        <Link to={way.to} className="inline-flex min-h-11 items-center font-semibold underline">
          {way.label}
        </Link>
      )}
    </Alert>
  )
}
