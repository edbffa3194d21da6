import ListChecks from 'lucide-react/icons/list-checks'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { countedListings } from '#web/lib/format/format.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

const formId = 'izbor'

/** A tool above a list, as small as its name until it is opened. */
export const foldedTool = 'rounded-card border border-line bg-surface px-4 open:w-full not-open:max-w-full'
export const foldedSummary =
  'flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold hover:text-primary'

/** A row's checkbox, shown while several are being selected. Its list has the class `group/list`. */
export function RowCheck({ name, id, title }: { name: string; id: number; title: string }) {
  return (
    <label className="hidden size-11 place-items-center rounded-field bg-raised shadow-raised group-has-[[data-choosing][open]]/list:grid">
      <input
        type="checkbox"
        form={formId}
        name={name}
        value={id}
        className="size-6 accent-primary"
        aria-label={`Izaberite: ${title}`}
      />
    </label>
  )
}

const boxesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${formId}"]`) ?? []),
]

type SelectionProps = {
  /** Contains the rows' checkboxes. */
  list: RefObject<HTMLElement | null>
  rows: readonly object[]
  target: string
  isOpen?: boolean
  /** The actions for selected items; `isIdle` while there are none. */
  children: (isIdle: boolean) => ReactNode
}

/** Selects several rows and submits an action for them; a plain form that works without JavaScript. */
export function Selection({ list, rows, target, isOpen = false, children }: SelectionProps) {
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const element = list.current
    const count = () => setChosen(boxesIn(element).filter(({ checked }) => checked).length)
    count()
    element?.addEventListener('change', count)
    return () => element?.removeEventListener('change', count)
    // Removed rows took their checkboxes with them.
  }, [list, rows])

  function chooseAll(isChosen: boolean) {
    for (const box of boxesIn(list.current)) box.checked = isChosen
    setChosen(isChosen ? rows.length : 0)
  }

  return (
    <details data-choosing open={isOpen} className={foldedTool}>
      <summary className={foldedSummary}>
        <ListChecks className="size-5 shrink-0" aria-hidden="true" />
        Izaberite više oglasa
      </summary>
      <Form id={formId} method="post" action={target} noValidate className="flex flex-col gap-3 pb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {isHydrated && (
            <Checkbox
              checked={chosen === rows.length}
              onChange={(event) => chooseAll(event.currentTarget.checked)}
            >
              Označite sve na ovoj stranici
            </Checkbox>
          )}
          <output className="text-sm text-muted">
            {isHydrated && `Izabrano: ${countedListings(chosen)}`}
          </output>
        </div>
        {children(isHydrated && chosen === 0)}
      </Form>
    </details>
  )
}
