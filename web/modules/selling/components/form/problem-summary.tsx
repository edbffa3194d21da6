import { Link } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { errorText } from '#contract/errors.ts'
import type { Problem } from '#web/modules/selling/form-problems.ts'

/** The reasons for rejecting the form, at its top; each text also appears at its field. */
export function ProblemSummary({ problem: { message, fields, isLogin } }: { problem: Problem }) {
  const texts = [...new Set(Object.values(fields))]
  return (
    <div data-summary tabIndex={-1}>
      <Alert>
        <p className="font-semibold">{message ?? 'Provjerite označena polja:'}</p>
        {texts.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {isLogin && (
          <Link
            to={paths.login(window.location.pathname)}
            className="inline-flex min-h-11 items-center underline"
          >
            Prijavite se
          </Link>
        )}
      </Alert>
    </div>
  )
}

/** The listing was changed elsewhere; only the seller can decide which version to keep. */
export function ConflictChoice({ onReload, onKeep }: { onReload: () => void; onKeep: () => void }) {
  return (
    <Alert>
      <p className="font-semibold">{errorText.listing_changed}</p>
      <p className="mt-1">Učitavanjem nestaje ono što ste ovdje promijenili; čuvanjem nestaje ono drugo.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="button" onClick={onReload}>
          Učitajte noviju verziju
        </Button>
        <Button type="button" kind="quiet" onClick={onKeep}>
          Zadržite moje izmjene
        </Button>
      </div>
    </Alert>
  )
}
