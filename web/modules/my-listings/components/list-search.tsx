import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import { FoldedSearch } from '#web/cards/folded-search.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

type ListSearchProps = {
  /** The URL of the tab. */
  action: string
  q: string
  group: string
  groups: readonly { value: string; label: string }[]
  longest: number
  /** Parameters of the address that a search keeps. */
  kept?: Record<string, string>
}

/** Searches the user's own listings. */
export function ListSearch({ action, q, group, groups, longest, kept = {} }: ListSearchProps) {
  return (
    <search aria-label="Pretraga mojih oglasa">
      <Form
        key={`${action} ${q} ${group}`}
        action={action}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Naslov, šifra ili broj oglasa"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={longest}
          className="max-sm:col-span-2"
        />
        <Select label="Grupa" name="grupa" defaultValue={group}>
          <option value="">Sve grupe</option>
          {groups.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button kind="quiet">
          <Search className="size-5" aria-hidden="true" />
          Pretražite
        </Button>
      </Form>
    </search>
  )
}

/** The same behind a button. */
export const FoldedListSearch = ({ isOpen, ...search }: ListSearchProps & { isOpen: boolean }) => (
  <FoldedSearch isOpen={isOpen}>
    <ListSearch {...search} />
  </FoldedSearch>
)
