import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Form, redirect } from 'react-router'
import { comparedListings } from '#contract/limits/serving.ts'
import { getListing, listRelatedListings } from '#contract/listings/read.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { type Card, toCard } from '#web/cards/card.ts'
import { SaveButton } from '#web/cards/save-button.tsx'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { keepCompared } from '#web/lib/device/compared.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import {
  cheapestOf,
  comparedIds,
  comparedListing,
  type ComparedRow,
  comparedRows,
  typedListing,
} from '#web/modules/listings/comparison.ts'
import type { Route } from './+types/compare.ts'

export const handle: PageHandle = { query: ['oglasi', 'razlike', 'dodaj'] }

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 410)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { oglasi = '', razlike, dodaj } = parseQuery(url.search)
  const ids = comparedIds(oglasi)
  const added = dodaj === undefined ? undefined : typedListing(dodaj)
  if (added !== undefined) throw redirect(paths.compare([...new Set([...ids, added])]))
  const api = apiOf(context)
  const wanted = ids.slice(0, comparedListings)
  const answers = await Promise.all(
    wanted.map((id) =>
      api
        .call(getListing, { params: { id } })
        .catch((error: unknown) => (isGone(error) ? null : routeError(error))),
    ),
  )
  const found = answers.filter((listing) => listing !== null)
  const category = found[0]?.category
  const same = found.filter((listing) => listing.category.id === category?.id)
  const shown = same.map(({ id }) => id)
  // The comparison is useful without suggestions.
  const related =
    same[0] && same.length < comparedListings
      ? await api.call(listRelatedListings, { params: { id: same[0].id } }).then(
          ({ data }) => [...data.similar, ...data.of_seller],
          () => [],
        )
      : []
  return {
    ids: shown,
    isBrief: razlike === '1',
    category: category ? { id: category.id, name: category.name } : null,
    listings: same.map(comparedListing),
    cheapest: cheapestOf(same),
    rows: comparedRows(same),
    others: found.filter((listing) => !same.includes(listing)).map(({ id, title }) => ({ id, title })),
    gone: wanted.length - found.length,
    tooMany: ids.length > comparedListings,
    typed: dodaj ?? '',
    suggestions: related
      .filter((item) => item.category_id === category?.id && !shown.includes(item.id))
      .slice(0, comparedListings)
      .map(toCard),
  }
}

export const meta = () => pageMeta({ title: 'Usporedba oglasa', isIndexed: false })

export default function Compare({ loaderData }: Route.ComponentProps) {
  const chosen = loaderData.ids.join(',')
  const before = useRef('')
  // Results mark the compared listings, so that more can be added there.
  useEffect(() => {
    if (chosen !== '' || before.current !== '') keepCompared(comparedIds(chosen))
    before.current = chosen
  }, [chosen])
  const { ids, isBrief, category, listings, rows, others, gone, tooMany, typed, suggestions } = loaderData
  const shownRows = isBrief ? rows.filter(({ differs }) => differs) : rows
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: 'Početna', to: paths.home() },
            ...(category ? [{ name: category.name, to: paths.search({ category_id: category.id }) }] : []),
            { name: 'Usporedba' },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">Usporedba oglasa</h1>
      </div>
      {tooMany && (
        <Alert tone="info">{`Usporediti možete najviše ${comparedListings} oglasa. Prikazani su prvi.`}</Alert>
      )}
      {gone > 0 && <Alert tone="info">Neki od odabranih oglasa više nisu u ponudi.</Alert>}
      {others.length > 0 && (
        <Alert tone="info">
          {`Porede se oglasi iste kategorije. Nisu prikazani: ${others.map(({ title }) => title).join(', ')}.`}
        </Alert>
      )}
      {listings.length === 0 ? (
        <EmptyState
          text="Odaberite dva do četiri oglasa iste kategorije, na stranici oglasa ili među spašenima."
          action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
        />
      ) : (
        <>
          {listings.length > 1 && (
            <ButtonLink
              to={paths.compare(ids, { razlike: !isBrief })}
              replace
              preventScrollReset
              kind="quiet"
              className="self-start"
            >
              {isBrief ? 'Prikaži sve' : 'Prikaži samo razlike'}
            </ButtonLink>
          )}
          <ComparisonTable {...loaderData} rows={shownRows} />
        </>
      )}
      {listings.length > 0 && listings.length < comparedListings && (
        <AddListing ids={ids} typed={typed} suggestions={suggestions} />
      )}
    </div>
  )
}

type Compared = Route.ComponentProps['loaderData']

const head = 'sticky left-0 z-10 border-r border-line bg-surface p-3 text-left align-top'

function ComparisonTable({
  ids,
  listings,
  cheapest,
  rows,
}: Pick<Compared, 'ids' | 'listings' | 'cheapest'> & { rows: readonly ComparedRow[] }) {
  return (
    <section
      aria-label="Tabela za usporedbu"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-sm sm:text-base">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${head} w-28 min-w-28 sm:w-48`}>
              <span className="sr-only">Osobina</span>
            </th>
            {listings.map(({ id, title, image, price, mark }) => (
              <th key={id} scope="col" className="min-w-40 p-3 text-left align-top font-normal sm:min-w-52">
                <div className="has-save flex max-w-80 flex-col gap-2">
                  <img
                    src={image}
                    alt=""
                    width={320}
                    height={240}
                    className="aspect-4/3 w-full rounded-field bg-line object-cover"
                  />
                  <SaveButton id={id} title={title} />
                  <PathLink
                    to={paths.listing(id, title)}
                    className="font-semibold [overflow-wrap:anywhere] hover:text-primary hover:underline"
                  >
                    {title}
                  </PathLink>
                  <span className="text-lg font-bold tabular-nums">{price}</span>
                  {id === cheapest && <span className="font-semibold text-success">Najniža cijena</span>}
                  {mark && <span className="font-semibold">{mark}</span>}
                  <PathLink
                    to={paths.compare(ids.filter((one) => one !== id))}
                    preventScrollReset
                    className="inline-flex min-h-11 items-center gap-1.5 self-start text-muted hover:text-ink hover:underline"
                  >
                    <X className="size-4 shrink-0" aria-hidden="true" />
                    Ukloni
                    <span className="sr-only">{` iz usporedbe: ${title}`}</span>
                  </PathLink>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, differs }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className={`${head} font-normal`}>
                <span className="block text-muted [overflow-wrap:anywhere]">{name}</span>
                {differs && listings.length > 1 && (
                  <span className="mt-0.5 inline-block rounded-full bg-primary-soft px-2 text-xs font-semibold text-ink">
                    razlika
                  </span>
                )}
              </th>
              {values.map((value, at) => (
                <td
                  key={listings[at]!.id}
                  className={`p-3 align-top [overflow-wrap:anywhere] tabular-nums ${differs && listings.length > 1 ? 'bg-primary-soft font-semibold' : ''}`}
                >
                  {value ?? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">nema podatka</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Adds a listing by its number or link, or one that is like the first. */
function AddListing({ ids, typed, suggestions }: { ids: number[]; typed: string; suggestions: Card[] }) {
  return (
    <section aria-labelledby="dodaj-oglas" className="flex flex-col gap-4">
      <h2 id="dodaj-oglas" className="text-lg font-bold">
        Dodaj u usporedbu
      </h2>
      <Form action={paths.compare()} className="flex max-w-xl flex-wrap items-end gap-3">
        <input type="hidden" name="oglasi" value={ids.join(',')} />
        <TextField
          label="Link ili broj oglasa"
          name="dodaj"
          defaultValue={typed}
          maxLength={500}
          autoComplete="off"
          className="min-w-0 grow"
        />
        <Button kind="quiet">Dodaj</Button>
      </Form>
      {typed !== '' && <Alert>Unesite broj oglasa ili link na njegovu stranicu.</Alert>}
      {suggestions.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {suggestions.map(({ id, title, image, display_price }) => (
            <li
              key={id}
              className="relative min-w-0 overflow-hidden rounded-card border border-line bg-surface focus-within:shadow-raised hover:shadow-raised"
            >
              <img
                src={image}
                alt=""
                width={320}
                height={240}
                loading="lazy"
                className="aspect-4/3 w-full bg-line object-cover"
              />
              <div className="flex flex-col gap-1 p-3">
                <span className="font-bold tabular-nums">{display_price}</span>
                <PathLink
                  to={paths.compare([...ids, id])}
                  preventScrollReset
                  className="stretched line-clamp-2 text-sm [overflow-wrap:anywhere] hover:text-primary"
                >
                  <span className="sr-only">Dodaj u usporedbu: </span>
                  {title}
                </PathLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
