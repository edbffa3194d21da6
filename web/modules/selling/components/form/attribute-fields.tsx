import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Attribute } from '#contract/categories.ts'
import { attributeTextLength } from '#contract/limits.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Required } from '#web/ui/search-select.tsx'
import { Select } from '#web/ui/select.tsx'
import { attributeName } from '#web/modules/selling/values.ts'
import type { Fields } from './form-section.tsx'

function AttributeField({ attribute, values, errors }: Fields & { attribute: Attribute }) {
  const { id, type, options, display_name, required, unit } = attribute
  const name = attributeName(id)
  const error = errors[name]
  const label = (
    <>
      {display_name}
      {required && <Required />}
    </>
  )
  if (type === 'boolean')
    return (
      <Checkbox name={name} defaultChecked={values[name] === 'on'} error={error}>
        {display_name}
      </Checkbox>
    )
  if (options)
    return (
      <Select label={label} name={name} defaultValue={values[name] ?? ''} required={required} error={error}>
        <option value="">Odaberite</option>
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
      defaultValue={values[name]}
      error={error}
      {...(unit && { suffix: unit })}
      {...(type === 'number' ? { inputMode: 'decimal' } : { maxLength: attributeTextLength })}
    />
  )
}

const isBox = ({ type }: Attribute) => type === 'boolean'

/** Two in a row (spec 2.11). */
export function RequiredAttributes({ attributes, ...fields }: Fields & { attributes: readonly Attribute[] }) {
  return attributes
    .filter(({ required }) => required)
    .map((attribute) => <AttributeField key={attribute.id} attribute={attribute} {...fields} />)
}

/** The rest by group: inputs first, then boxes. A group opens by itself when something stands in it. */
export function OptionalAttributes({ attributes, ...fields }: Fields & { attributes: readonly Attribute[] }) {
  const groups = Map.groupBy(
    attributes.filter(({ required }) => !required),
    ({ group_name }) => group_name,
  )
  const isUsed = ({ id }: Attribute) => {
    const name = attributeName(id)
    return Boolean(fields.values[name]) || name in fields.errors
  }
  return [...groups].map(([name, members], index) => (
    <details
      key={name}
      open={index === 0 || members.some(isUsed)}
      className="group rounded-field border border-line open:pb-3"
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
                <AttributeField key={attribute.id} attribute={attribute} {...fields} />
              ))}
          </div>
        )}
        {members.some(isBox) && (
          <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
            {members.filter(isBox).map((attribute) => (
              <AttributeField key={attribute.id} attribute={attribute} {...fields} />
            ))}
          </div>
        )}
      </div>
    </details>
  ))
}
