import { searchFlagNames, searchFlags } from '#contract/search-flags.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormStateProvider } from '#web/ui/form-state.ts'
import { AttributeFacets } from './attribute-facets.tsx'
import { createdLabel, createdOptions, isoDay } from '#web/modules/search/days.ts'
import { Facet, RangeFields } from './facet.tsx'
import type { Option } from '#web/modules/search/facets.ts'
import { listingTypeNames, stateNames } from '#contract/listings/names.ts'
import type { FormFields } from '#web/modules/search/form-fields.ts'
import { OptionFacet } from './option-list.tsx'
import type { PanelProps } from '#web/modules/search/panel.ts'
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

/** The contents of the panel's form. */
export function FilterFields({ fields, now, hash, ...panel }: FilterFieldsProps) {
  const { values, facets, shows, problem } = panel
  const errors = problem?.fields ?? {}
  const kept = keptNames(panel)
  const created = createdOptions(now)
  const isOtherMoment = values.created_gte && !created.some(({ value }) => value === values.created_gte)
  const everything = (label: string): Option => ({ value: '', label, count: null })
  const range = (from: 'price_from' | 'free_from_date', to: 'price_to' | 'free_to_date') =>
    [values[from], values[to]] as const
  return (
    <FormStateProvider value={{ values, errors }}>
      {panel.onlyCategory !== null && (
        // The script adds it only to filters that need a category.
        <noscript>
          <input type="hidden" name="category_id" value={panel.onlyCategory} />
        </noscript>
      )}
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <PlaceFacets {...panel} fields={fields} />
      {facets && shows.brands && facets.brands.length > 0 && (
        <OptionFacet
          title="Marka"
          isOpen
          error={errors['brands']}
          name="brands"
          options={facets.brands}
          fields={fields}
        />
      )}
      {facets && shows.brands && facets.models.length > 0 && (
        <OptionFacet
          title="Model"
          isOpen
          error={errors['models']}
          name="models"
          options={facets.models}
          fields={fields}
        />
      )}
      {shows.price && (
        <Facet title="Cijena" isOpen>
          <RangeFields
            names={['price_from', 'price_to']}
            labels={['Od', 'Do']}
            unit="KM"
            range={null}
            steps={priceSteps}
            values={range('price_from', 'price_to')}
            errors={[errors['price_from'], errors['price_to']]}
          />
        </Facet>
      )}
      {shows.condition && (
        <OptionFacet
          title="Stanje"
          isOpen
          error={errors['state']}
          name="state"
          type="radio"
          options={[everything('Sve'), ...withCounts(stateNames, facets?.state)]}
          fields={fields}
        />
      )}
      {shows.dates && (
        <Facet title="Slobodno u terminu" isOpen>
          <DateFields
            names={['free_from_date', 'free_to_date']}
            values={range('free_from_date', 'free_to_date')}
            errors={[errors['free_from_date'], errors['free_to_date']]}
            today={isoDay(now)}
          />
        </Facet>
      )}
      {facets && <AttributeFacets facets={facets} fields={fields} />}
      {facets?.hasMoreAttributes && (
        <PathLink
          to={changedSearch(values, { facets: 'all' }) + hash}
          preventScrollReset
          replace={hash !== ''}
          rel="nofollow"
          className="flex min-h-11 items-center border-t border-line font-semibold text-primary hover:underline"
        >
          Prikaži sve filtere
        </PathLink>
      )}
      <OptionFacet
        title="Vrsta oglasa"
        isOpen={values.listing_type !== undefined}
        error={errors['listing_type']}
        name="listing_type"
        type="radio"
        options={[everything('Sve vrste'), ...withCounts(listingTypeNames, facets?.listingTypes)]}
        fields={fields}
      />
      <OptionFacet
        title="Prodavač"
        isOpen={fields.has('user_type')}
        error={errors['user_type']}
        name="user_type"
        type="radio"
        options={[everything('Svi prodavači'), ...withCounts(sellers, facets?.userTypes)]}
        fields={fields}
      />
      <OptionFacet
        title="Objavljeno"
        isOpen={values.created_gte !== undefined}
        error={errors['created_gte']}
        name="created_gte"
        type="radio"
        options={[
          everything('Bilo kada'),
          ...created.map((option) => ({ ...option, count: null })),
          ...(isOtherMoment
            ? [
                {
                  value: values.created_gte!,
                  label: createdLabel(values.created_gte!, now),
                  count: null,
                },
              ]
            : []),
        ]}
        fields={fields}
      />
      <OptionFacet
        title="Još filtera"
        isOpen={searchFlagNames.some((name) => values[name] !== undefined)}
        name=""
        options={searchFlagNames.map((name) => ({
          name,
          value: '1',
          label: searchFlags[name].label,
          count: null,
        }))}
        fields={fields}
      />
      <Button kind="quiet" className="mt-4 max-lg:hidden">
        Primijeni filtere
      </Button>
    </FormStateProvider>
  )
}

const sellers = { user: 'Privatni prodavači', shop: 'Shopovi' }

/** With counts from the search, options that it omits count zero. */
const withCounts = (names: Record<string, string>, counts: readonly Option[] = []): Option[] =>
  Object.entries(names).map(([value, label]) => ({
    value,
    label,
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
function keptNames({ values, facets, shows }: PanelProps): SearchName[] {
  const names: SearchName[] = [...alwaysKept]
  if (!facets) names.push('attr', 'attr_encoded')
  if (!facets || !shows.brands || facets.brands.length === 0) names.push('brands')
  if (!facets || !shows.brands || facets.models.length === 0) names.push('models')
  if (!shows.price) names.push('price_from', 'price_to')
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
