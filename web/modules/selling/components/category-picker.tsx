import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import type { CategoryBranch, Option } from './form-parts.ts'

type CategoryPickerProps = {
  tree: readonly CategoryBranch[]
  /** The categories that take listings. */
  leaves: readonly Option[]
  draftId: number | null
}

/** By searching, or down the tree; both work without JavaScript. */
export function CategoryPicker({ tree, leaves, draftId }: CategoryPickerProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  return (
    <Form
      ref={form}
      action={paths.post()}
      method={draftId === null ? 'get' : 'post'}
      className="flex flex-col gap-6"
    >
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        {draftId !== null && <input type="hidden" name="oglas" value={draftId} />}
        <SearchSelect
          label="Kategorija"
          name="kategorija"
          options={leaves}
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
      <section aria-labelledby="sve-kategorije" className="flex flex-col gap-2">
        <h2 id="sve-kategorije" className="text-lg font-bold">
          Ili odaberite sa spiska
        </h2>
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {tree.map((branch) => (
            <Branch key={branch.id} branch={branch} isChange={draftId !== null} depth={0} />
          ))}
        </ul>
      </section>
    </Form>
  )
}

const indents = ['pl-4', 'pl-8', 'pl-12', 'pl-16']
const row = 'flex min-h-12 items-center justify-between gap-3 pr-4 hover:bg-canvas hover:text-primary'

function Branch({
  branch: { id, name, children },
  isChange,
  depth,
}: {
  branch: CategoryBranch
  /** Of a draft's category, rather than the choice of one. */
  isChange: boolean
  depth: number
}) {
  const indent = indents[Math.min(depth, indents.length - 1)]
  if (children.length === 0)
    return (
      <li className="border-t border-line first:border-t-0">
        {isChange ? (
          <button name="kategorija" value={id} className={`${row} ${indent} w-full`}>
            {name}
          </button>
        ) : (
          <Link to={paths.publishIn(id)} className={`${row} ${indent}`}>
            {name}
          </Link>
        )}
      </li>
    )
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group/branch">
        <summary className={`${row} ${indent} list-none ${depth === 0 ? 'font-semibold' : ''}`}>
          {name}
          <ChevronDown
            className="size-5 shrink-0 text-muted transition-transform [[open]>summary>&]:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <ul className="border-t border-line">
          {children.map((child) => (
            <Branch key={child.id} branch={child} isChange={isChange} depth={depth + 1} />
          ))}
        </ul>
      </details>
    </li>
  )
}
