import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { stepsToResults } from '#web/modules/listings/steps-to-results.ts'

type BackLinkProps = { to: string; label: string; onClick?: (event: MouseEvent) => void }

/** The arrow in the corner of a listing on phones. */
export const BackLink = ({ to, label, onClick }: BackLinkProps) => (
  <Link
    to={to}
    onClick={onClick}
    className="fixed top-[max(0.5rem,env(safe-area-inset-top))] left-2 z-20 grid size-11 place-items-center rounded-full bg-raised text-ink shadow-raised sm:hidden print:hidden"
  >
    <ArrowLeft className="size-6" aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </Link>
)

/** Goes back to the results that led here, as they were left; otherwise it leads to `category`. */
export function ResultsLink({ category }: { category: string }) {
  const navigate = useNavigate()
  function goBack(event: MouseEvent) {
    const steps = event.metaKey || event.ctrlKey || event.shiftKey ? 0 : stepsToResults()
    if (steps === 0) return
    event.preventDefault()
    void navigate(-steps)
  }
  return <BackLink to={category} label="Nazad na rezultate" onClick={goBack} />
}
