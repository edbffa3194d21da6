import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import { maxQueryLength } from '#contract/limits/search.ts'
import { userListingSorts } from '#contract/profiles.ts'
import { searchSorts } from '#contract/search/sorts.ts'
import { foldedSummary } from '#web/cards/selection.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { isFiltered, type ProfileFilter } from '#web/modules/profiles/filter.ts'
import './unfolds-wide.css'

type ListingSearchProps = {
  /** The URL of the tab. */
  action: string
  filter: ProfileFilter
  /** Empty where listings can be searched by words alone. */
  categories: readonly { id: number; name: string; count: number }[]
  canSort: boolean
}

/** Searches and sorts the listings of one seller; behind a button on phones, so that the listings come first. */
export const ListingSearch = (search: ListingSearchProps) => (
  <details
    open={isFiltered(search.filter)}
    className="unfolds-wide max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:px-4"
  >
    <summary className={foldedSummary}>
      <Search className="size-5 shrink-0" aria-hidden="true" />
      Pretražite
    </summary>
    <div className="max-sm:pb-4">
      <SearchForm {...search} />
    </div>
  </details>
)

function SearchForm({ action, filter, categories, canSort }: ListingSearchProps) {
  const { q, categoryId, section, sort } = filter
  const hasCategories = canSort && section === ''
  return (
    <search aria-label="Pretraga oglasa ovog prodavača">
      <Form
        key={`${q} ${categoryId} ${section} ${sort}`}
        action={action}
        className={`grid items-end gap-3 ${canSort ? 'grid-cols-2 lg:grid-cols-[minmax(0,1fr)_14rem_12rem_auto]' : 'sm:grid-cols-[minmax(0,1fr)_auto]'}`}
      >
        {section !== '' && <input type="hidden" name="kat" value={section} />}
        <TextField
          label="Pretražite oglase prodavača"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={maxQueryLength}
          className={canSort ? `max-lg:col-span-2 ${hasCategories ? '' : 'lg:col-span-2'}` : ''}
        />
        {hasCategories && (
          <Select label="Kategorija" name="category_id" defaultValue={String(categoryId ?? '')}>
            <option value="">Sve kategorije</option>
            {categories.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {`${name} (${count})`}
              </option>
            ))}
          </Select>
        )}
        {canSort && (
          <Select
            label="Redoslijed"
            name="sort"
            defaultValue={sort}
            className={hasCategories ? '' : 'max-lg:col-span-2 lg:col-start-3'}
          >
            {userListingSorts.map((value) => (
              <option key={value} value={value}>
                {searchSorts[value].label}
              </option>
            ))}
          </Select>
        )}
        <Button kind="quiet" className={canSort ? 'max-lg:col-span-2' : ''}>
          <Search className="size-5" aria-hidden="true" />
          Pretražite
        </Button>
      </Form>
    </search>
  )
}
