import { type ComponentProps, useState } from 'react'
import type { SavedList } from '#contract/saved/endpoints.ts'
import { savedListNameLength } from '#contract/limits/search.ts'
import { Selection } from '#web/cards/selection.tsx'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { fields, newList } from '#web/modules/saved/acts.ts'

type SelectedActionsProps = Pick<ComponentProps<typeof Selection>, 'list' | 'rows' | 'target'> & {
  lists: readonly SavedList[]
  /** The list that is shown. */
  shown: SavedList | undefined
  problem: FormProblem<object> | undefined
}

/** Removes several saved listings at once, or puts them into a list or takes them out of it. */
export function SelectedActions({ list, rows, target, lists, shown, problem }: SelectedActionsProps) {
  const others = lists.filter(({ id }) => id !== shown?.id)
  const isLive = useHydrated()
  const [choice, setChoice] = useState(others[0] ? String(others[0].id) : newList)
  // Without JavaScript nothing would show the field once it is wanted.
  const isNamed = !isLive || choice === newList
  return (
    <Selection list={list} rows={rows} target={target} isOpen={problem !== undefined}>
      {(isIdle) => (
        <FormStateProvider value={{ values: { ...problem?.values }, errors: problem?.fields ?? {} }}>
          {problem?.message && <Alert>{problem.message}</Alert>}
          <div className="flex flex-wrap items-end gap-3">
            {others.length > 0 && (
              <Select
                label="Lista"
                name={fields.list}
                value={choice}
                onChange={({ target: { value } }) => setChoice(value)}
                className="w-56 max-w-full"
              >
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value={newList}>Nova lista…</option>
              </Select>
            )}
            {isNamed && (
              <TextField
                label="Naziv nove liste"
                name="name"
                maxLength={savedListNameLength}
                autoComplete="off"
                className="w-56 max-w-full"
              />
            )}
            <Button name={fields.act} value="stavi" kind="quiet" disabled={isIdle}>
              Stavi u listu
            </Button>
          </div>
          <div className="flex flex-wrap gap-2">
            {shown && (
              <Button name={fields.act} value="izvadi" kind="quiet" disabled={isIdle}>
                {`Izvadi iz „${shown.name}“`}
              </Button>
            )}
            <Button name={fields.act} value="usporedi" kind="quiet" disabled={isIdle}>
              Usporedite izabrane
            </Button>
            <Button name={fields.act} value="ukloni" kind="quiet" disabled={isIdle}>
              Uklonite izabrane
            </Button>
          </div>
        </FormStateProvider>
      )}
    </Selection>
  )
}
