import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Alert } from '#web/ui/alert.tsx'

/** A section of the page. `done` is the action just done in it; `isTab` as in `SettingsSection`. */
export function Section({
  title,
  state,
  done,
  isTab = false,
  children,
}: {
  title: string
  isTab?: boolean
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
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className={`text-xl font-bold ${isTab ? 'max-md:sr-only' : ''}`}
        >
          {title}
        </h2>
        {state}
      </div>
      <div className={`flex flex-col gap-4 ${isTab ? 'md:mt-3' : 'mt-3'}`}>
        {done && <Alert tone="success">{done}</Alert>}
        {children}
      </div>
    </section>
  )
}
