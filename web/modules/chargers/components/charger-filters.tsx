import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { chargerPowers, connectorKinds } from '#contract/chargers/kinds.ts'
import type { Chargers } from '#contract/chargers/endpoints.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { SelectMark } from '#web/ui/forms/select.tsx'
import { controlClass, FieldShell } from '#web/ui/forms/field.tsx'
import { type ChargerSearch, chargersPath } from '#web/modules/chargers/query.ts'

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
    <FieldShell id={id} label={label} error={undefined}>
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
      <div className="flex flex-wrap gap-2">
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

/** Searches at each change; without JavaScript by its button. */
export function ChargerFilters({ asked, facets }: { asked: ChargerSearch; facets: Chargers['facets'] }) {
  const navigate = useNavigate()
  // Shows a choice at once, before its results are here.
  const [draft, setDraft] = useState(asked)
  const [last, setLast] = useState(asked)
  if (last !== asked) {
    setLast(asked)
    setDraft(asked)
  }
  function change(changes: ChargerSearch) {
    const next = { ...draft, ...changes }
    setDraft(next)
    void navigate(chargersPath(next), { preventScrollReset: true })
  }
  const chosen = new Set(draft.prikljucak?.split(','))
  function toggle(kind: string, isOn: boolean) {
    const kinds = [...chosen].filter((one) => one !== kind)
    change({ prikljucak: [...kinds, ...(isOn ? [kind] : [])].join(',') || undefined })
  }
  const { location_tl: tl, location_br: br } = draft
  const isFiltered = Object.keys(asked).length > 0
  return (
    <search className="rounded-card border border-line bg-surface p-4">
      <Form method="get" preventScrollReset aria-label="Filteri punjača" className="flex flex-col gap-4">
        {tl && br && (
          <>
            <input type="hidden" name="location_tl" value={tl} />
            <input type="hidden" name="location_br" value={br} />
          </>
        )}
        <ConnectorChoice chosen={chosen} facets={facets.connectors} onToggle={toggle} />
        <div className="grid gap-3 sm:grid-cols-3">
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
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button kind="quiet">Prikaži</Button>
          {isFiltered && (
            <PathLink
              to={chargersPath({})}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              Poništi filtere
            </PathLink>
          )}
        </div>
      </Form>
    </search>
  )
}
