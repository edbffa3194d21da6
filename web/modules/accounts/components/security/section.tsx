import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Alert } from '#web/ui/alert.tsx'

/** A section of the page. `done` is the action just done in it. */
export function Section({
  title,
  state,
  done,
  children,
}: {
  title: string
  state?: ReactNode
  done?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that did it may be gone, and the focus with it.
  useEffect(() => {
    if (done && document.activeElement === document.body) heading.current?.focus()
  }, [done])
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-bold">
          {title}
        </h2>
        {state}
      </div>
      <div className="mt-3 flex flex-col gap-4">
        {done && <Alert tone="success">{done}</Alert>}
        {children}
      </div>
    </section>
  )
}
