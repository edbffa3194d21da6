import { type ReactNode, useId } from 'react'

/** A settings card with its heading. `isTab`: the heading repeats the tab, which narrow screens name right above. */
export function SettingsSection({
  title,
  text,
  isTab = false,
  children,
}: {
  title: string
  isTab?: boolean
  text?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className={`text-xl font-bold ${isTab ? 'max-md:sr-only' : ''}`}>
        {title}
      </h2>
      {text && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </section>
  )
}
