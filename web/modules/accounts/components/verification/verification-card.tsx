import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId } from 'react'

export function VerificationCard({
  title,
  isVerified,
  children,
}: {
  title: string
  isVerified: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {isVerified ? (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-success-soft px-3 py-1 text-sm font-semibold text-success">
            <CircleCheck className="size-4" aria-hidden="true" />
            Verifikovano
          </span>
        ) : (
          <span className="rounded-full bg-canvas px-3 py-1 text-sm font-semibold text-muted">
            Nije verifikovano
          </span>
        )}
      </div>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </section>
  )
}
