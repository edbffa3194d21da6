import { type ChangeEvent, type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { useNow } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { FilterFields } from './filter-fields.tsx'
import { fillForm, formFields } from '#web/modules/search/form-fields.ts'
import type { PanelProps } from '#web/modules/search/panel.ts'
import {
  hasGoodsFilter,
  type Pair,
  readPairs,
  searchPath,
  type SearchValues,
  withoutMapPart,
} from '#web/modules/search/query.ts'

const typedFields = 'input:not([type]), input[type="date"]'

type FilterFormProps = PanelProps & {
  id: string
  /** Called with the search that the fields hold while one of an open sheet is typed into. */
  onType: (values: SearchValues) => void
}

/** A plain GET form. With JavaScript a choice applies at once, and typed text when its field loses focus. */
export function FilterForm({ id, onType, ...panel }: FilterFormProps) {
  const { values, facets, places } = panel
  const navigate = useNavigate()
  const { hash } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const now = useNow()
  const fields = formFields(values, panel)

  // Remounting the fields instead would drop the focus.
  useEffect(() => fillForm(form.current!, formFields(values, { facets, places })), [values, facets, places])

  function chosenValues(changed?: string): SearchValues {
    const pairs = [...new FormData(form.current!)] as unknown as Pair[]
    const chosen = readPairs(pairs)
    // Cities of another canton, and models of an unselected brand, would leave no results.
    if (changed === 'canton') delete chosen.cities
    if (changed === 'brands') delete chosen.models
    // A place elsewhere would find nothing within the map's view.
    if (changed === 'canton' || changed === 'cities') Object.assign(chosen, withoutMapPart)
    if (panel.onlyCategory !== null && hasGoodsFilter(chosen)) chosen.category_id = String(panel.onlyCategory)
    return chosen
  }
  const chosenSearch = (changed?: string) => searchPath(chosenValues(changed))

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const field = target as unknown as HTMLInputElement
    if (hash !== '' && field.name && field.matches(typedFields)) onType(chosenValues())
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    const field = target as unknown as HTMLInputElement | HTMLSelectElement
    if (!field.name || field.matches(typedFields)) return
    void navigate(chosenSearch(field.name) + hash, { preventScrollReset: true, replace: hash !== '' })
  }

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const field = target as Element
    if (!(field instanceof HTMLInputElement) || !field.name || !field.matches(typedFields)) return
    if (field.value.trim() === (fields.get(field.name)?.[0] ?? '')) return
    void navigate(chosenSearch() + hash, { preventScrollReset: true, replace: hash !== '' })
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(chosenSearch(), { replace: hash !== '' })
  }

  return (
    <Form
      id={id}
      ref={form}
      action={paths.search()}
      onInput={onInput}
      onChange={onChange}
      onBlur={onBlur}
      onSubmit={onSubmit}
      className="filter-form flex flex-col"
    >
      <FilterFields {...panel} fields={fields} now={now} hash={hash} />
    </Form>
  )
}
