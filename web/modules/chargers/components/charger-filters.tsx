import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { chargerPowers, connectorKinds } from '#contract/chargers/kinds.ts'
import type { Chargers } from '#contract/chargers/endpoints.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { SelectMark } from '#web/ui/forms/select.tsx'
import { controlClass, FieldShell } from '#web/ui/forms/field.tsx'
import { Sheet, SheetLink } from '#web/ui/dialogs/sheet.tsx'
import { type ChargerSearch, chargersPath, withoutPart } from '#web/modules/chargers/query.ts'
import { countedChargers } from '#web/modules/chargers/words.ts'

type Option = { value: string; label: string }

type ChoiceProps = {
  name: 'snaga' | 'operator' | 'grad'
  label: string
  any: string
  value: string | undefined
  options: readonly Option[]
  onChoose: (value: string) => void
}

/** Options of a filter, beginning with one that leaves it open. */
function Choice({ name, label, any, value = '', options, onChoose }: ChoiceProps) {
  const id = `filter-${name}`
  // A chosen value without results stays, so that it can be seen and removed.
  const isMissing = value !== '' && !options.some((option) => option.value === value)
  return (
    <FieldShell id={id} label={label} error={undefined} className="lg:w-40 lg:flex-auto">
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
          className={`${controlClass} appearance-none pr-10`}
        >
          <option value="">{any}</option>
          {isMissing && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <SelectMark />
      </div>
    </FieldShell>
  )
}

type ConnectorChoiceProps = {
  chosen: ReadonlySet<string>
  facets: Chargers['facets']['connectors']
  onToggle: (kind: string, isOn: boolean) => void
}

function ConnectorChoice({ chosen, facets, onToggle }: ConnectorChoiceProps) {
  const countOf = (kind: string) => facets.find((facet) => facet.kind === kind)?.count
  const shown = Object.entries(connectorKinds).filter(
    ([kind]) => chosen.has(kind) || countOf(kind) !== undefined,
  )
  if (shown.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Priključak</legend>
      <div className="flex flex-wrap gap-2 lg:gap-1.5">
        {shown.map(([kind, name]) => (
          <label
            key={kind}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line-field bg-surface px-3 text-sm has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="checkbox"
              name="prikljucak"
              value={kind}
              checked={chosen.has(kind)}
              onChange={(event) => onToggle(kind, event.currentTarget.checked)}
              className="sr-only"
            />
            {name}
            <span className="text-muted tabular-nums">{formatNumber(countOf(kind) ?? 0)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The sheet that holds the filters on narrow screens. */
const filterSheet = 'filteri'
const filterForm = 'filter-punjaca'

const chosenCount = ({ prikljucak, snaga, operator, grad }: ChargerSearch) =>
  (prikljucak?.split(',').length ?? 0) + [snaga, operator, grad].filter(Boolean).length

/** Opens the filters on narrow screens. */
export function FilterLink({ asked, page }: { asked: ChargerSearch; page: number }) {
  const count = chosenCount(asked)
  return (
    <SheetLink
      id={filterSheet}
      page={chargersPath(asked, page)}
      className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-surface px-4 font-semibold lg:hidden"
    >
      <SlidersHorizontal className="size-5 shrink-0" aria-hidden="true" />
      {count === 0 ? 'Filteri' : `Filteri (${count})`}
    </SheetLink>
  )
}

type ChargerFiltersProps = { asked: ChargerSearch; page: number; total: number; facets: Chargers['facets'] }

/** A sheet on narrow screens, a row on wide ones. Searches at each change; without JavaScript by its button. */
export function ChargerFilters({ asked, page, total, facets }: ChargerFiltersProps) {
  const isFiltered = Object.keys(withoutPart(asked)).length > 0
  const clear = (
    <PathLink
      to={chargersPath({})}
      className="inline-flex min-h-11 shrink-0 items-center px-2 font-semibold text-primary underline"
    >
      Poništite filtere
    </PathLink>
  )
  return (
    <Sheet
      id={filterSheet}
      title="Filteri"
      closesTo="lista"
      page={chargersPath(asked, page)}
      footer={
        <div className="flex gap-3">
          {isFiltered && clear}
          <Button form={filterForm} className="w-full px-3" aria-live="polite">
            {`Prikažite ${countedChargers(total)}`}
          </Button>
        </div>
      }
    >
      <FilterForm asked={asked} facets={facets}>
        {isFiltered && <div className="max-lg:hidden">{clear}</div>}
      </FilterForm>
    </Sheet>
  )
}

type FilterFormProps = Pick<ChargerFiltersProps, 'asked' | 'facets'> & { children: ReactNode }

/** The filters as chosen, and what a choice does. */
function useFilters(asked: ChargerSearch) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  // Shows a choice at once, before its results are here.
  const [draft, setDraft] = useState(asked)
  const [last, setLast] = useState(asked)
  if (last !== asked) {
    setLast(asked)
    setDraft(asked)
  }
  // The open sheet stays open, and "back" closes it.
  const isInSheet = hash === `#${filterSheet}`
  return {
    draft,
    change(changes: ChargerSearch) {
      const next = { ...draft, ...changes }
      setDraft(next)
      const to = chargersPath(next) + (isInSheet ? hash : '')
      void navigate(to, { replace: isInSheet, preventScrollReset: true })
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      void navigate(`${chargersPath(draft)}#lista`, { replace: isInSheet, preventScrollReset: true })
    },
  }
}

function FilterForm({ asked, facets, children }: FilterFormProps) {
  const { draft, change, onSubmit } = useFilters(asked)
  const chosen = new Set(draft.prikljucak?.split(','))
  function toggle(kind: string, isOn: boolean) {
    const kinds = [...chosen].filter((one) => one !== kind)
    change({ prikljucak: [...kinds, ...(isOn ? [kind] : [])].join(',') || undefined })
  }
  const { location_tl: tl, location_br: br } = draft
  return (
    <search>
      <Form
        id={filterForm}
        method="get"
        onSubmit={onSubmit}
        aria-label="Filteri punjača"
        className="flex flex-col gap-4 lg:flex-row lg:flex-wrap lg:items-end lg:gap-3"
      >
        {tl && br && (
          <>
            <input type="hidden" name="location_tl" value={tl} />
            <input type="hidden" name="location_br" value={br} />
          </>
        )}
        <ConnectorChoice chosen={chosen} facets={facets.connectors} onToggle={toggle} />
        <Choice
          name="snaga"
          label="Snaga"
          any="Svaka"
          value={draft.snaga}
          onChoose={(snaga) => change({ snaga: snaga || undefined })}
          options={chargerPowers.map((kw) => ({ value: String(kw), label: `Od ${kw} kW` }))}
        />
        <Choice
          name="operator"
          label="Operator"
          any="Svi"
          value={draft.operator}
          onChoose={(operator) => change({ operator: operator || undefined })}
          options={facets.operators.map(({ name, count }) => ({
            value: name,
            label: `${name} (${formatNumber(count)})`,
          }))}
        />
        <Choice
          name="grad"
          label="Grad"
          any="Svi"
          value={draft.grad}
          onChoose={(grad) => change({ grad: grad || undefined })}
          options={facets.cities.map(({ id, name, count }) => ({
            value: String(id),
            label: `${name} (${formatNumber(count)})`,
          }))}
        />
        <noscript>
          <Button kind="quiet" className="max-lg:hidden">
            Prikažite
          </Button>
        </noscript>
        {children}
      </Form>
    </search>
  )
}
