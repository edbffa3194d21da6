import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import type { LoadedSearch } from '#web/modules/search/load.ts'
import { type SearchValues, withoutFilters } from '#web/modules/search/query.ts'
import { filterSheet } from '#web/modules/search/sheets.ts'
import { CategoryFilter } from './category-filter.tsx'
import { FilterForm } from './filter-form.tsx'

type FilterSheetProps = Pick<
  LoadedSearch,
  'values' | 'categoryPath' | 'panel' | 'onlyCategory' | 'problem'
> & {
  title: string
  hasFilters: boolean
  /** The address that the sheet belongs to. */
  page: string
  /** Names the button that shows the results. */
  showLabel: string
  onType: (values: SearchValues) => void
}

/** The filters: a sheet on narrow screens, a column on wide ones. */
export function FilterSheet({
  values,
  categoryPath,
  panel,
  onlyCategory,
  problem,
  title,
  hasFilters,
  page,
  showLabel,
  onType,
}: FilterSheetProps) {
  const { hash } = useLocation()
  return (
    <Sheet
      id={filterSheet}
      title={title}
      closesTo="rezultati"
      page={page}
      footer={
        <div className="flex gap-3">
          {hasFilters && (
            <PathLink
              to={`${withoutFilters(values)}#${filterSheet}`}
              replace
              preventScrollReset
              className="inline-flex min-h-11 shrink-0 items-center justify-center rounded-field px-3 font-semibold text-primary"
            >
              Poništite sve
            </PathLink>
          )}
          <Button form="filter-forma" className="w-full px-3" aria-live="polite">
            {showLabel}
          </Button>
        </div>
      }
    >
      <aside
        aria-label="Filteri"
        className="filters flex flex-col gap-4 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-4"
      >
        <CategoryFilter
          values={values}
          path={categoryPath}
          options={panel.options}
          hash={hash === `#${filterSheet}` ? hash : ''}
        />
        <FilterForm
          id="filter-forma"
          onType={onType}
          {...panel}
          values={values}
          onlyCategory={onlyCategory}
          problem={problem}
        />
      </aside>
    </Sheet>
  )
}
