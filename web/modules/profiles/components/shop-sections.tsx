import { PathLink } from '#web/ui/path-link.tsx'

type ShopSectionsProps = {
  sections: readonly { slug: string; name: string }[]
  /** The slug of the one that is shown; empty for all listings. */
  chosen: string
  hrefOf: (slug: string) => string
}

const chip =
  'inline-flex min-h-11 max-w-72 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold whitespace-nowrap hover:border-line-field aria-[current=true]:border-primary aria-[current=true]:bg-primary aria-[current=true]:text-on-primary'

/** The categories of a shop's own, in one row that scrolls on phones. */
export function ShopSections({ sections, chosen, hrefOf }: ShopSectionsProps) {
  return (
    <nav aria-label="Kategorije shopa" className="scrollbar-none overflow-x-auto max-sm:-mx-4 max-sm:px-4">
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        {[{ slug: '', name: 'Sve' }, ...sections].map(({ slug, name }) => (
          <li key={slug} className="min-w-0">
            <PathLink to={hrefOf(slug)} aria-current={slug === chosen ? 'true' : undefined} className={chip}>
              <span className="truncate">{name}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
