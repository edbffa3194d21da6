import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId } from 'react'

type FoldedPanelProps = {
  title: string
  /** True if there is something to mend or to go on with. */
  isOpen?: boolean
  /** Its heading, for links to it. */
  id?: string
  children: ReactNode
}

/** Folds the form that adds to a list, so that the list comes first. */
export function FoldedPanel({ title, isOpen = false, id: ownId, children }: FoldedPanelProps) {
  const madeId = useId()
  const id = ownId ?? madeId
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <details open={isOpen || undefined} className="group/fold">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2 text-primary [&::-webkit-details-marker]:hidden">
          <Plus className="size-5 shrink-0 group-open/fold:rotate-45" aria-hidden="true" />
          <h2 id={id} className="scroll-mt-24 font-bold">
            {title}
          </h2>
        </summary>
        <div className="px-4 pt-1 pb-4">{children}</div>
      </details>
    </section>
  )
}
