import type { ReactNode } from 'react'
import { searchFlags } from '#contract/search/flags.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import { AttributeFacets } from './attribute-facets.tsx'
import { createdLabel, createdOptions, isoDay } from '#web/modules/search/days.ts'
import { Facet, RangeFields } from './facet.tsx'
import type { Option } from '#web/modules/search/facets.ts'
import type { FormFields } from '#web/modules/search/form-fields.ts'
import { attributeOf } from '#web/modules/search/offered.ts'
import { OptionFacet } from './option-list.tsx'
import type { PanelFilter, PanelProps } from '#web/modules/search/panel.ts'
import { PlaceFacets } from './place-facets.tsx'
import { changedSearch, type SearchName } from '#web/modules/search/query.ts'
import { priceSteps } from '#web/modules/search/steps.ts'

type FilterFieldsProps = PanelProps & {
  /** The fields' values. */
  fields: FormFields
  /** In unix seconds. */
  now: number
  /** The URL's hash: "#filteri" if the panel is an open sheet. */
  hash: string
}

/** The contents of the panel's form: the filters that the category offers. */
export function FilterFields({ fields, now, hash, ...panel }: FilterFieldsProps) {
  const { values, filters, problem } = panel
  const errors = problem?.fields ?? {}
  return (
    <FormStateProvider value={{ values, errors }}>
      {panel.onlyCategory !== null && (
        // The script adds it only to filters that need a category.
        <noscript>
          <input type="hidden" name="category_id" value={panel.onlyCategory} />
        </noscript>
      )}
      {keptNames(panel).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      {groupsOf(filters).map(([{ key, name }, group]) => {
        const Field = fieldsByKey[key]
        return Field && <Field key={key} title={name} group={group} {...panel} {...{ fields, now, hash }} />
      })}
      <Button kind="quiet" className="mt-4 max-lg:hidden">
        Primijenite filtere
      </Button>
    </FormStateProvider>
  )
}

const groupKeyOf = (filter: PanelFilter) => {
  if (attributeOf(filter) !== undefined) return 'attributes'
  if (filter.key in searchFlags) return 'flags'
  return filter.key === 'cities' ? 'canton' : filter.key
}

/** Filters that are drawn together: places, attributes, and those to tick. */
function groupsOf(filters: readonly PanelFilter[]) {
  const groups = Map.groupBy(filters, groupKeyOf)
  return [...groups].map(([key, group]) => [{ ...group[0]!, key }, group] as const)
}

type FieldProps = FilterFieldsProps & { title: string; group: readonly PanelFilter[] }

/** Fields of each filter, or group of them. */
const fieldsByKey: Record<string, (props: FieldProps) => ReactNode> = {
  canton: (props) => <PlaceFacets {...props} />,
  brands: (props) => <MakeFacet name="brands" {...props} />,
  models: (props) => <MakeFacet name="models" {...props} />,
  price: ({ title, values, problem }) => {
    const chosen = [values.price_from, values.price_to] as const
    const errors = [problem?.fields['price_from'], problem?.fields['price_to']] as const
    return (
      <Facet title={title} isOpen>
        <RangeFields
          names={['price_from', 'price_to']}
          labels={['Od', 'Do']}
          unit="KM"
          range={null}
          steps={priceSteps}
          values={chosen}
          errors={errors}
        />
      </Facet>
    )
  },
  state: ({ facets, ...props }) => (
    <ChoiceFacet name="state" isOpen everything="Sve" counts={facets?.state} {...props} />
  ),
  free_dates: ({ title, values, problem, now }) => (
    <Facet title={title} isOpen>
      <DateFields
        names={['free_from_date', 'free_to_date']}
        values={[values.free_from_date, values.free_to_date]}
        errors={[problem?.fields['free_from_date'], problem?.fields['free_to_date']]}
        today={isoDay(now)}
      />
    </Facet>
  ),
  attributes: ({ group, facets, fields, values, hash }) =>
    facets && (
      <>
        <AttributeFacets filters={group} facets={facets} fields={fields} />
        {facets.hasMoreAttributes && (
          <PathLink
            to={changedSearch(values, { facets: 'all' }) + hash}
            preventScrollReset
            replace={hash !== ''}
            rel="nofollow"
            className="flex min-h-11 items-center border-t border-line font-semibold text-primary hover:underline"
          >
            Prikažite sve filtere
          </PathLink>
        )}
      </>
    ),
  listing_type: ({ facets, ...props }) => (
    <ChoiceFacet
      name="listing_type"
      isOpen={props.values.listing_type !== undefined}
      everything="Sve vrste"
      counts={facets?.listingTypes}
      {...props}
    />
  ),
  user_type: ({ facets, ...props }) => (
    <ChoiceFacet
      name="user_type"
      isOpen={props.fields.has('user_type')}
      everything="Svi prodavači"
      counts={facets?.userTypes}
      {...props}
    />
  ),
  created: ({ title, values, problem, fields, now }) => {
    const { created_gte: moment } = values
    const options = createdOptions(now)
    if (moment && !options.some(({ value }) => value === moment))
      options.push({ value: moment, label: createdLabel(moment, now) })
    return (
      <OptionFacet
        title={title}
        isOpen={moment !== undefined}
        error={problem?.fields['created_gte']}
        name="created_gte"
        type="radio"
        options={[everythingNamed('Bilo kada'), ...options.map((option) => ({ ...option, count: null }))]}
        fields={fields}
      />
    )
  },
  flags: ({ group, values, fields }) => (
    <OptionFacet
      title="Još filtera"
      isOpen={group.some(({ key }) => values[key as SearchName] !== undefined)}
      name=""
      options={group.map(({ key, name }) => ({ name: key, value: '1', label: name, count: null }))}
      fields={fields}
    />
  ),
}

const everythingNamed = (label: string): Option => ({ value: '', label, count: null })

/** Makes or their models; nothing if the results have none. */
function MakeFacet({ name, title, facets, problem, fields }: FieldProps & { name: 'brands' | 'models' }) {
  if (!facets || facets[name].length === 0) return null
  return (
    <OptionFacet
      title={title}
      isOpen
      error={problem?.fields[name]}
      name={name}
      options={facets[name]}
      fields={fields}
    />
  )
}

type ChoiceProps = Pick<FieldProps, 'title' | 'group' | 'problem' | 'fields'> & {
  name: SearchName
  isOpen: boolean
  /** The label of the choice that filters nothing. */
  everything: string
  counts: readonly Option[] | undefined
}

/** One of the options that the filter defines. */
const ChoiceFacet = ({ name, title, isOpen, everything, group, counts, problem, fields }: ChoiceProps) => (
  <OptionFacet
    title={title}
    isOpen={isOpen}
    error={problem?.fields[name]}
    name={name}
    type="radio"
    options={[everythingNamed(everything), ...withCounts(group[0]?.options ?? [], counts)]}
    fields={fields}
  />
)

/** With counts from the search, options that it omits count zero. */
const withCounts = (
  options: readonly { value: string; name: string }[],
  counts: readonly Option[] = [],
): Option[] =>
  options.map(({ value, name }) => ({
    value,
    label: name,
    count: counts.length > 0 ? (counts.find((option) => option.value === value)?.count ?? 0) : null,
  }))

const alwaysKept = [
  'q',
  'literal',
  'category_id',
  'user_id',
  'country',
  'location_tl',
  'location_br',
  'area',
  'recommendation_for',
  'lat',
  'lon',
  'sort_by',
  'sort_order',
  'facets',
  'view',
] as const

/** Parameters without a field in the form at the moment. */
function keptNames({ values, facets, filters }: PanelProps): SearchName[] {
  const offers = (key: string) => filters.some((filter) => filter.key === key)
  const names: SearchName[] = [...alwaysKept]
  if (!facets) names.push('attr', 'attr_encoded')
  for (const name of ['brands', 'models'] as const)
    if (!facets || !offers(name) || facets[name].length === 0) names.push(name)
  if (!offers('price')) names.push('price_from', 'price_to')
  return names.filter((name) => values[name] !== undefined)
}

type DateProps = {
  names: readonly [string, string]
  values: readonly [string | undefined, string | undefined]
  errors: readonly [string | undefined, string | undefined]
  today: string
}

/** Days on which all listings must be free, in the browser's date fields. */
function DateFields({ names, values, errors, today }: DateProps) {
  return (
    <div className="flex flex-col gap-2">
      {names.map((name, at) => (
        <label key={name} className="date">
          <span>{at === 0 ? 'Od dana' : 'Do dana'}</span>
          <input
            type="date"
            name={name}
            min={at === 1 && values[0] ? values[0] : today}
            defaultValue={values[at]}
            aria-invalid={errors[at] ? true : undefined}
            aria-describedby={errors[at] ? `${name}-error` : undefined}
          />
          {errors[at] && (
            <span id={`${name}-error`} className="text-sm text-danger">
              {errors[at]}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
