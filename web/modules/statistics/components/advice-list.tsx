import { apartPaths } from '#contract/paths/apart.ts'
import type { Advice, AdviceKind, Statistics } from '#contract/statistics.ts'
import { counted, countedListings } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

type Told = {
  text: (count: number) => string
  why: string
  /** Link to all of them; else each listing has its own. */
  all?: { to: string; label: string }
  one?: (id: number) => string
}

const told: Record<AdviceKind, Told> = {
  photos: {
    text: (count) => `${counted(count, 'oglas nema', 'oglasa nemaju', 'oglasa nema')} fotografiju`,
    why: 'Oglase sa slikom kupci otvaraju češće.',
    one: (id) => apartPaths.listingPhotos(id),
  },
  questions: {
    text: (count) =>
      `Na ${counted(count, 'oglasu pitanje čeka', 'oglasa pitanja čekaju', 'oglasa pitanja čekaju')} odgovor`,
    why: 'Ko ne dobije odgovor, kupuje drugdje.',
    all: { to: paths.questions(), label: 'Odgovorite' },
  },
  refresh: {
    text: (count) => `${counted(count, 'oglas možete', 'oglasa možete', 'oglasa možete')} obnoviti`,
    why: 'Obnovljen oglas je opet među najnovijima.',
    all: { to: paths.myListings('obnovite'), label: 'Obnovite' },
  },
  unseen: {
    text: (count) =>
      `${counted(count, 'oglas nije imao', 'oglasa nisu imala', 'oglasa nije imalo')} nijednog posjetioca 30 dana`,
    why: 'Promijenite naslov, fotografiju ili cijenu, ili ih izdvojite.',
    one: (id) => paths.editListing(id),
  },
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 [overflow-wrap:anywhere]'

/** Suggestions for the seller. */
export function AdviceList({ advice, prices }: { advice: Advice[]; prices: Statistics['high_prices'] }) {
  if (advice.length === 0 && prices.length === 0) return null
  return (
    <section
      aria-labelledby="sta-dalje"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="sta-dalje" className="text-xl font-bold">
        Šta dalje
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {advice.map(({ kind, count, listings }) => {
          const { text, why, all, one } = told[kind]
          return (
            <li key={kind} className="py-3 first:pt-0 last:pb-0">
              <p>
                <span className="font-semibold">{`${text(count)}.`}</span>{' '}
                <span className="text-muted">{why}</span>
              </p>
              {all ? (
                <PathLink to={all.to} className={link}>
                  {all.label}
                </PathLink>
              ) : (
                <ul className="flex flex-wrap gap-x-5">
                  {listings.map(({ id, title }) => (
                    <li key={id}>
                      <PathLink to={one!(id)} className={link}>
                        {title}
                      </PathLink>
                    </li>
                  ))}
                  {count > listings.length && (
                    <li className="inline-flex min-h-11 items-center text-muted">
                      {`i još ${countedListings(count - listings.length)}`}
                    </li>
                  )}
                </ul>
              )}
            </li>
          )
        })}
        {prices.map(({ id, title, percent, display_price, display_median, compared }) => (
          <li key={`cijena ${id}`} className="py-3 first:pt-0 last:pb-0">
            <p className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{`Cijena je ${percent} % iznad sličnih: ${title}.`}</span>{' '}
              <span className="text-muted">
                {`Tražite ${display_price}, a ${counted(compared, 'sličan oglas traži', 'slična oglasa traže', 'sličnih oglasa traži')} u sredini ${display_median}.`}
              </span>
            </p>
            <PathLink to={paths.editListing(id)} className={link} aria-label={`Promijenite cijenu: ${title}`}>
              Promijenite cijenu
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
