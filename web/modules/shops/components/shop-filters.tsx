import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetLink } from '#web/ui/dialogs/sheet.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { type Filter, withoutPart } from '#web/modules/shops/list.ts'

/** The sheet that holds all filters but the name on narrow screens. */
const filterSheet = 'filteri'

type Option = { id: number; name: string }

type ShopFiltersProps = {
  filter: Filter
  categories: readonly Option[]
  cantons: readonly { name: string; cantons: readonly Option[] }[]
  /** The list without filters. */
  action: string
  /** Path and query of the page. */
  page: string
}

/** One form: the name in one line, the other filters in a sheet on narrow screens and beside it on wide ones. */
export function ShopFilters({ filter, categories, cantons, action, page }: ShopFiltersProps) {
  const { cantonId, categoryId, isOpen } = filter
  const count = [cantonId !== undefined, categoryId !== undefined, isOpen].filter(Boolean).length
  return (
    <search aria-label="Pretraga shopova">
      <Form
        key={JSON.stringify(withoutPart(filter))}
        action={action}
        className="flex flex-wrap items-end gap-2 lg:gap-3"
      >
        {filter.hasMap && <input type="hidden" name="mapa" value="1" />}
        <SearchField
          id="naziv-shopa"
          name="q"
          label="Naziv shopa"
          defaultValue={filter.q}
          maxLength={100}
          isPartOfWideForm
        />
        <SheetLink
          id={filterSheet}
          page={page}
          className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-surface px-4 font-semibold lg:hidden"
        >
          <SlidersHorizontal className="size-5 shrink-0" aria-hidden="true" />
          {count === 0 ? 'Filteri' : `Filteri (${count})`}
        </SheetLink>
        <Sheet
          id={filterSheet}
          title="Filteri"
          closesTo="lista"
          page={page}
          footer={
            <div className="flex flex-wrap items-center gap-3">
              {count > 0 && (
                <PathLink
                  to={action}
                  className="inline-flex min-h-11 items-center px-2 font-semibold text-primary underline"
                >
                  Poništite filtere
                </PathLink>
              )}
              <Button className="flex-1">Prikažite shopove</Button>
            </div>
          }
        >
          <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:gap-3">
            <Choice
              label="Mjesto"
              name="canton_id"
              chosen={cantonId}
              any="Sva mjesta"
              groups={cantons.map((state) => ({ name: state.name, options: state.cantons }))}
            />
            <Choice
              label="Kategorija"
              name="category_id"
              chosen={categoryId}
              any="Sve kategorije"
              groups={[{ options: categories }]}
            />
            <Checkbox name="open" value="1" defaultChecked={isOpen}>
              Otvoreno sada
            </Checkbox>
          </div>
        </Sheet>
        <Button kind="quiet" className="max-lg:hidden">
          <Search className="size-5" aria-hidden="true" />
          Pretražite
        </Button>
      </Form>
    </search>
  )
}

type ChoiceProps = {
  label: string
  name: string
  chosen: number | undefined
  any: string
  groups: readonly { name?: string; options: readonly Option[] }[]
}

const Choice = ({ label, name, chosen, any, groups }: ChoiceProps) => (
  <Select label={label} name={name} defaultValue={String(chosen ?? '')} className="lg:w-52">
    <option value="">{any}</option>
    {groups.map(({ name: group, options }) => {
      const all = options.map(({ id, name: text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))
      return group === undefined ? (
        all
      ) : (
        <optgroup key={group} label={group}>
          {all}
        </optgroup>
      )
    })}
  </Select>
)
