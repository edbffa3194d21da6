import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Attribute } from '#contract/categories/endpoints.ts'
import { attributeTextLength } from '#contract/limits/listings.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Required, TextField } from '#web/ui/forms/field.tsx'
import { useFormState } from '#web/ui/forms/form-state.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { attributeName, isRental } from '#web/modules/selling/values.ts'

function AttributeField({ attribute }: { attribute: Attribute }) {
  const { id, type, options, display_name, required, unit } = attribute
  const name = attributeName(id)
  const label = (
    <>
      {display_name}
      {required && <Required />}
    </>
  )
  if (type === 'boolean') return <Checkbox name={name}>{display_name}</Checkbox>
  if (options)
    return (
      <Select label={label} name={name} required={required} placeholder="Odaberite">
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    )
  return (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      required={required}
      {...(unit && { suffix: unit })}
      {...(type === 'number' ? { inputMode: 'decimal' } : { maxLength: attributeTextLength })}
    />
  )
}

const isBox = ({ type }: Attribute) => type === 'boolean'

/** Two per row (spec 2.11). */
export const RequiredAttributes = ({ attributes }: { attributes: readonly Attribute[] }) =>
  attributes
    .filter(({ required }) => required)
    .map((attribute) => <AttributeField key={attribute.id} attribute={attribute} />)

/**
 * The optional attributes by group: inputs first, then checkboxes. A group with a value starts open. Terms of
 * a rental show only for one, without JavaScript too.
 */
export function OptionalAttributes({ attributes }: { attributes: readonly Attribute[] }) {
  const { values, errors } = useFormState()
  const groups = Map.groupBy(
    attributes.filter(({ required }) => !required),
    ({ group_name }) => group_name,
  )
  const isUsed = ({ id }: Attribute) => {
    const name = attributeName(id)
    return Boolean(values[name]) || name in errors
  }
  return [...groups].map(([name, members], index) => (
    <details
      key={name}
      open={index === 0 || members.some(isUsed)}
      className={`group rounded-field border border-line open:pb-3 ${isRental(name) ? 'hidden group-has-[[name=listing_type][value=rent]:checked]/form:block' : ''}`}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-field px-3 font-semibold hover:text-primary">
        <span>
          {name || 'Ostalo'}
          <span className="ml-2 font-normal text-muted">{members.length}</span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-3 px-3 pt-2">
        {members.some((member) => !isBox(member)) && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {members
              .filter((member) => !isBox(member))
              .map((attribute) => (
                <AttributeField key={attribute.id} attribute={attribute} />
              ))}
          </div>
        )}
        {members.some(isBox) && (
          <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
            {members.filter(isBox).map((attribute) => (
              <AttributeField key={attribute.id} attribute={attribute} />
            ))}
          </div>
        )}
      </div>
    </details>
  ))
}
