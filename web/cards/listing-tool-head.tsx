import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

/** Opens a page on which sellers do something with one listing. */
export function ListingToolHead({
  listing: { id, title },
  name,
  path,
  heading = name,
}: {
  listing: { id: number; title: string }
  /** The page in the breadcrumbs. */
  name: string
  path: string
  heading?: string
}) {
  return (
    <>
      <Breadcrumbs
        steps={[
          { name: `Moj ${brand.name}` },
          { name: 'Moji oglasi', to: paths.myListings() },
          { name, to: path },
        ]}
      />
      <h1 className="mt-1 text-2xl font-bold">{heading}</h1>
      <p className="[overflow-wrap:anywhere]">
        <PathLink
          to={paths.listing(id, title)}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {title}
        </PathLink>
      </p>
    </>
  )
}
