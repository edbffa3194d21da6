import { type ChangeEvent, useRef, useState } from 'react'
import { formatInteger } from '#contract/money/money.ts'
import { titleOf } from '#web/cards/own-listing.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useField, useFormState } from '#web/ui/forms/form-state.ts'

type Choosable = { id: number; title: string; price: string; image: string }

type ListingChoiceProps = { rows: readonly Choosable[]; found: number; most: number }

/** Listings to tick, or all that the filter finds. */
export function ListingChoice({ rows, found, most }: ListingChoiceProps) {
  const { error } = useField({ name: 'listing_ids' })
  const { values } = useFormState()
  const given = values['listing_ids']
  const ticked = new Set(Array.isArray(given) ? given.map(String) : [])
  const isHydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState(ticked.size)
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const count = () => setChosen(boxes().filter(({ checked }) => checked).length)

  function tickAll(event: ChangeEvent<HTMLInputElement>) {
    for (const box of boxes()) box.checked = event.currentTarget.checked
    count()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error && 'listing_ids-error'}>
      <legend className="mb-2 text-lg font-bold">Koje oglase?</legend>
      {found <= most ? (
        <Checkbox name="all">{`Sve koje je pretraga našla: ${countedListings(found)}`}</Checkbox>
      ) : (
        <p className="text-sm text-muted">
          {`Odjednom se može izmijeniti najviše ${formatInteger(most)} oglasa. Pretraga ih je našla ${formatInteger(found)}; suzite je.`}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {isHydrated && (
          <Checkbox checked={rows.length > 0 && chosen === rows.length} onChange={tickAll}>
            Označite sve na ovoj stranici
          </Checkbox>
        )}
        <output className="text-sm text-muted">{isHydrated && `Označeno: ${countedListings(chosen)}`}</output>
      </div>
      <ul
        ref={list}
        onChange={count}
        className="max-h-[32rem] divide-y divide-line overflow-y-auto rounded-field border border-line"
      >
        {rows.map((row) => (
          <li key={row.id}>
            <label className="grid min-h-14 cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-canvas max-sm:grid-cols-[auto_auto_minmax(0,1fr)]">
              <input
                type="checkbox"
                name="listing_ids"
                value={row.id}
                defaultChecked={ticked.has(String(row.id))}
                className="size-5 shrink-0 accent-primary"
              />
              <img
                src={row.image}
                alt=""
                width={48}
                height={36}
                loading="lazy"
                decoding="async"
                className="h-9 w-12 shrink-0 rounded-field bg-line object-cover"
              />
              <span className="line-clamp-2 text-sm [overflow-wrap:anywhere]">{titleOf(row)}</span>
              <span className="text-sm text-muted tabular-nums max-sm:col-start-3">{row.price}</span>
            </label>
          </li>
        ))}
      </ul>
      {error && <FieldError id="listing_ids-error">{error}</FieldError>}
    </fieldset>
  )
}
