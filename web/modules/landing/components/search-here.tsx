import { Form } from 'react-router'
import { maxQueryLength } from '#contract/limits/search.ts'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type SearchHereProps = { parameters: Record<string, string>; hasPrices: boolean }

/** Searches within the page's listings. */
export function SearchHere({ parameters, hasPrices }: SearchHereProps) {
  return (
    <Form
      action={paths.search()}
      className="grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]"
    >
      {Object.entries(parameters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="Šta tražite?"
        name="q"
        type="search"
        maxLength={maxQueryLength}
        className={hasPrices ? 'col-span-2 md:col-span-1' : 'col-span-2 md:col-span-3'}
      />
      {hasPrices && (
        <>
          <TextField label="Cijena od" name="price_from" inputMode="decimal" suffix="KM" />
          <TextField label="Cijena do" name="price_to" inputMode="decimal" suffix="KM" />
        </>
      )}
      <Button kind="quiet" className="col-span-2 md:col-span-1">
        Pretražite
      </Button>
    </Form>
  )
}
