import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

/** Filters a list by a part of the name. */
export const NameFilter = ({ name }: { name: string }) => (
  <Form method="get" className="flex flex-wrap items-end gap-3">
    <TextField
      key={name}
      label="Naziv sadrži"
      name="naziv"
      type="search"
      defaultValue={name}
      className="min-w-0 flex-1 basis-44"
    />
    <Button kind="quiet">Prikažite</Button>
  </Form>
)
