import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import type { Option } from '#web/modules/selling/form-parts.ts'

type CategoryPickerProps = {
  /** The categories chosen so far, from the root down. */
  steps: readonly { id: number; name: string }[]
  rows: readonly { id: number; name: string; isLeaf: boolean }[]
  /** The categories that accept listings. */
  leaves: readonly Option[]
  draftId: number | null
}

const row =
  'flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-left hover:bg-canvas hover:text-primary'

/** Picks a category by search, or step by step down the tree; both work without JavaScript. */
export function CategoryPicker({ steps, rows, leaves, draftId }: CategoryPickerProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const draft = draftId ?? undefined
  return (
    <Form
      ref={form}
      action={paths.post()}
      method={draftId === null ? 'get' : 'post'}
      className="flex flex-col gap-6"
    >
      {draftId !== null && <input type="hidden" name="oglas" value={draftId} />}
      {steps.length === 0 && (
        <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
          <SearchSelect
            label="Kategorija"
            name="kategorija"
            options={leaves}
            required
            placeholder="Npr. automobili, stanovi, mobiteli"
            hint="Upišite šta objavljujete, pa odaberite sa spiska."
            onChoose={(value) => {
              if (value) void submit(form.current)
            }}
          />
          <noscript>
            <Button>Nastavi</Button>
          </noscript>
        </div>
      )}
      <section aria-labelledby="sve-kategorije" className="flex flex-col gap-2">
        <h2 id="sve-kategorije" className="text-lg font-bold">
          {steps.length === 0 ? 'Ili odaberite sa spiska' : 'Podkategorije'}
        </h2>
        {steps.length > 0 && (
          <Breadcrumbs
            steps={[
              { name: 'Sve kategorije', to: paths.post({ novi: true, oglas: draft }) },
              ...steps.map(({ id, name }, at) =>
                at === steps.length - 1
                  ? { name }
                  : { name, to: paths.post({ kategorija: id, oglas: draft }) },
              ),
            ]}
          />
        )}
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {rows.map(({ id, name, isLeaf }) => (
            <li key={id} className="border-t border-line first:border-t-0">
              {isLeaf && draftId !== null ? (
                <button name="kategorija" value={id} className={row}>
                  {name}
                </button>
              ) : (
                <Link
                  to={isLeaf ? paths.publishIn(id) : paths.post({ kategorija: id, oglas: draft })}
                  className={row}
                >
                  {name}
                  {!isLeaf && <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Form>
  )
}
