import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId, useRef } from 'react'
import { useFocusOnChange } from '#web/ui/focus/use-focus-on-change.ts'

/** When `stage` changes, the focus moves to the field that is next, or to the heading. */
export function VerificationCard({
  title,
  isVerified,
  stage,
  nextField,
  children,
}: {
  title: string
  isVerified: boolean
  stage: string
  /** The name of a field. */
  nextField?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useFocusOnChange(card, stage, nextField && `[name="${nextField}"]`)
  return (
    <section
      ref={card}
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} data-heading tabIndex={-1} className="text-xl font-bold">
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
