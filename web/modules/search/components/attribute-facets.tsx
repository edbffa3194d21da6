import { attrField, rangeFields } from '#web/modules/search/attr-fields.ts'
import { Facet, RangeFields } from './facet.tsx'
import type { PanelFacets } from '#web/modules/search/facets.ts'
import { type FormFields, hasField } from '#web/modules/search/form-fields.ts'
import { attributeOf } from '#web/modules/search/offered.ts'
import { OptionFacet } from './option-list.tsx'
import type { PanelFilter } from '#web/modules/search/panel.ts'

const openAtFirst = 6 // the attributes most wanted in a category come first

type AttributeFacetsProps = {
  filters: readonly PanelFilter[]
  facets: PanelFacets
  fields: FormFields
}

/** The attributes of listings in the chosen category; all checkboxes form one list at the end. */
export function AttributeFacets({ filters, facets, fields }: AttributeFacetsProps) {
  const attributes = filters.flatMap((filter) => {
    const counted = facets.attributes.find(({ id }) => id === attributeOf(filter))
    return counted ? [{ ...counted, name: filter.name }] : []
  })
  const boxes = attributes.filter(({ isBox }) => isBox)
  const others = attributes.filter(({ isBox }) => !isBox)
  return (
    <>
      {others.map(({ id, name, unit, kind, options, range }, at) => {
        const [from, to] = rangeFields(id)
        const isUsed = fields.has(attrField(id)) || fields.has(from) || fields.has(to)
        const isOpen = at < openAtFirst || isUsed
        const values = [fields.get(from)?.[0], fields.get(to)?.[0]] as const
        return kind === 'range' ? (
          <Facet key={id} title={name} isOpen={isOpen}>
            <RangeFields names={[from, to]} unit={unit} range={range} values={values} />
          </Facet>
        ) : (
          <OptionFacet
            key={id}
            title={name}
            isOpen={isOpen}
            name={attrField(id)}
            options={options}
            fields={fields}
          />
        )
      })}
      {boxes.length > 0 && (
        <OptionFacet
          title="Oprema i pogodnosti"
          isOpen={boxes.some(({ id }) => hasField(fields, attrField(id), 'true'))}
          name=""
          options={boxes.map(({ id, name, options }) => ({
            name: attrField(id),
            value: 'true',
            label: name,
            count: options[0]?.count ?? 0,
          }))}
          fields={fields}
        />
      )}
    </>
  )
}
