import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import { maxQueryLength } from '#contract/limits/search.ts'
import { savedSorts } from '#contract/saved/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { SavedFilter } from '#web/modules/saved/filter.ts'

type SavedSearchProps = {
  /** The URL of the tab. */
  action: string
  filter: SavedFilter
  categories: readonly { id: number; name: string; count: number }[]
}

/** Searches and sorts the user's saved listings. */
export function SavedSearch({
  action,
  filter: { q, categoryId, listId, sort },
  categories,
}: SavedSearchProps) {
  return (
    <search aria-label="Pretraga spašenih oglasa">
      <Form
        key={`${q} ${categoryId} ${listId} ${sort}`}
        action={action}
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_14rem_12rem_auto]"
      >
        {listId && <input type="hidden" name="list_id" value={listId} />}
        <TextField
          label="Naslov ili bilješka"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={maxQueryLength}
          className="max-lg:col-span-2"
        />
        <Select label="Kategorija" name="category_id" defaultValue={String(categoryId ?? '')}>
          <option value="">Sve kategorije</option>
          {categories.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {`${name} (${count})`}
            </option>
          ))}
        </Select>
        <Select label="Redoslijed" name="sort" defaultValue={sort}>
          {Object.entries(savedSorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button kind="quiet" className="max-lg:col-span-2">
          <Search className="size-5" aria-hidden="true" />
          Pretražite
        </Button>
      </Form>
    </search>
  )
}
