import { useEffect, useRef } from 'react'
import { Form, redirect } from 'react-router'
import { comparedListings } from '#contract/limits/serving.ts'
import { getListing, listRelatedListings } from '#contract/listings/read.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { type Card, toCard } from '#web/cards/card.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { keepCompared } from '#web/lib/device/compared.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CompareDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import {
  cheapestOf,
  comparedIds,
  comparedListing,
  comparedRows,
  typedListing,
} from '#web/modules/listings/comparison.ts'
import { ComparisonTable } from '#web/modules/listings/components/comparison-table.tsx'
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
          drawing={<CompareDrawing />}
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
              {isBrief ? 'Prikažite sve' : 'Prikažite samo razlike'}
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

/** Adds a listing by its number or link, or one that is like the first. */
function AddListing({ ids, typed, suggestions }: { ids: number[]; typed: string; suggestions: Card[] }) {
  return (
    <section aria-labelledby="dodaj-oglas" className="flex flex-col gap-4">
      <h2 id="dodaj-oglas" className="text-lg font-bold">
        Dodajte u usporedbu
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
        <Button kind="quiet">Dodajte</Button>
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
                  <span className="sr-only">Dodajte u usporedbu: </span>
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
