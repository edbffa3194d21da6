import { Link } from 'react-router'
import type { CaseListing, ModerationCase } from '#contract/moderation/endpoints.ts'
import { countedViews, formatDateTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { holdWords, statusWords } from '#web/modules/moderation/words.ts'
import { Panel } from '#web/ui/panel.tsx'

type Listing = NonNullable<ModerationCase['listing']>

/** The listing as it is, and beside it as its reporters saw it, with the differences marked. */
export function ListingEvidence({ listing }: { listing: Listing }) {
  const { before, now } = listing
  const earlier = before.at(-1)
  return (
    <Panel
      title="Oglas"
      aside={[
        listing.is_deleted ? 'izbrisan' : (statusWords[listing.status] ?? listing.status),
        ...listing.holds.map((hold) => holdWords[hold] ?? hold),
        `objavljen ${formatDateTime(listing.created_at)}`,
        countedViews(listing.views),
      ].join(' · ')}
    >
      {earlier ? (
        <div className="grid gap-4 lg:grid-cols-2">
          <ListingState
            title={`Kad je prijavljen (${formatDateTime(earlier.taken_at ?? 0)})`}
            state={earlier}
            other={now}
          />
          <ListingState title="Sada" state={now} other={earlier} />
        </div>
      ) : (
        <ListingState title="Sada i kad je prijavljen" state={now} other={now} />
      )}
      {before.length > 1 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
            {`Sve ranije verzije (${before.length})`}
          </summary>
          <div className="grid gap-4 lg:grid-cols-2">
            {before.map((state) => (
              <ListingState
                key={state.taken_at}
                title={formatDateTime(state.taken_at ?? 0)}
                state={state}
                other={now}
              />
            ))}
          </div>
        </details>
      )}
      <p>
        <Link
          to={paths.listing(listing.id, now.title)}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline"
        >
          Otvorite oglas
        </Link>
      </p>
    </Panel>
  )
}

const marked = (differs: boolean) => (differs ? 'rounded bg-danger-soft px-1' : '')

/** A listing in one of its versions; differences from another are marked. */
export function ListingState({
  title,
  state,
  other,
}: {
  title: string
  state: CaseListing
  other: CaseListing
}) {
  const facts = [
    ['Cijena', state.display_price, other.display_price],
    ['Kategorija', state.category, other.category],
    ['Mjesto', state.place ?? '–', other.place ?? '–'],
    ...state.attributes.map(({ name, value }) => [
      name,
      value,
      other.attributes.find((one) => one.name === name)?.value,
    ]),
  ] as const
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm text-muted">{title}</h3>
      <p className={`font-bold [overflow-wrap:anywhere] ${marked(state.title !== other.title)}`}>
        {state.title}
      </p>
      {state.images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {state.images.map((image, index) => (
            <li key={image}>
              <a href={image} target="_blank" rel="noreferrer">
                <img
                  src={image}
                  alt={`Fotografija ${index + 1}${other.images.includes(image) ? '' : ', samo u ovoj verziji'}`}
                  loading="lazy"
                  className={`size-24 rounded-field border object-cover ${other.images.includes(image) ? 'border-line' : 'border-2 border-danger'}`}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        {facts.map(([name, value, before]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className={`[overflow-wrap:anywhere] ${marked(value !== before)}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {state.short_description && <p className="text-sm">{state.short_description}</p>}
      {state.description && (
        <p
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard
          tabIndex={0}
          className={`max-h-48 overflow-y-auto text-sm [overflow-wrap:anywhere] whitespace-pre-line ${marked(state.description !== other.description)}`}
        >
          {state.description}
        </p>
      )}
    </section>
  )
}

/** Other listings with the photos or the text. */
export function Copies({ listing: { id, look_alikes: alike, originals } }: { listing: Listing }) {
  if (alike.length === 0 && originals.length === 0) return null
  return (
    <Panel title="Iste fotografije i ponavljanja">
      {alike.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {alike.map((one) => (
            <li key={one.id} className="flex gap-3 text-sm">
              <img
                src={one.image}
                alt="Fotografija ovog oglasa"
                loading="lazy"
                className="size-20 rounded-field border border-line object-cover"
              />
              <img
                src={one.other_image}
                alt={`Fotografija oglasa ${one.title}`}
                loading="lazy"
                className="size-20 rounded-field border border-line object-cover"
              />
              <div className="min-w-0">
                <ListingLink id={one.id} title={one.title} />
                <p className="text-muted">{`${one.username} · ${one.is_earlier ? 'raniji oglas' : 'kasniji oglas'}`}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {originals.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">Ponavlja vlastite oglase</h3>
          <ul>
            {originals
              .filter((one) => one.id !== id)
              .map((one) => (
                <li key={one.id}>
                  <ListingLink id={one.id} title={one.title} />
                  <span className="text-muted">{` · ${statusWords[one.status] ?? one.status}`}</span>
                </li>
              ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

const ListingLink = ({ id, title }: { id: number; title: string }) => (
  <Link
    to={paths.listing(id, title)}
    className="inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline"
  >
    {title}
  </Link>
)
