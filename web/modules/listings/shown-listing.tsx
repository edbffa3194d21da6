import type { ComponentProps } from 'react'
import { CardRow } from '#web/cards/card-row.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import type { ShownData } from './load.ts'
import { useViewBeacon } from './use-views.ts'
import { ListingQuestions } from '#web/modules/questions/listing-questions.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { BackLink, ResultsLink } from './components/back-link.tsx'
import { DraftNotice } from './components/draft-notice.tsx'
import { Gallery } from './components/gallery.tsx'
import { ListingActs, ListingSteps } from './components/listing-acts.tsx'
import { ListingContact } from './components/listing-contact.tsx'
import { ListingDetails } from './components/listing-details.tsx'
import { ListingState } from './components/listing-state.tsx'
import { LoanLinks } from './components/loan-links.tsx'
import { Offer } from './components/offer.tsx'
import { OrderBanner } from './components/order-banner.tsx'
import { ListingSeller } from './components/listing-seller.tsx'

type ShownListingProps = {
  data: ShownData
  unpublished: string | undefined
  /** Problem of a form about questions. */
  problem: ComponentProps<typeof ListingQuestions>['problem']
}

/** The page of a listing that is not gone. */
export function ShownListing({ data, unpublished, problem }: ShownListingProps) {
  const { page, canonical, relation, isSaved } = data
  const { id, title, price, facts, town, seller, own, isReserved, isSoldOut, isDraft } = page
  const takesMessages = page.takesMessages && !relation?.blocked
  const order = relation?.blocked ? null : page.order
  const user = useSession()?.user
  const path = paths.listing(id, title)
  const categoryPath = paths.search({ category_id: page.categories.at(-1)?.id })
  useViewBeacon(id, { isCounted: !own, isLoggedIn: Boolean(user) })
  const shareUrl = user ? new URL(paths.share(id, user.id), canonical).href : canonical
  const steps = page.breadcrumbs.map((step) => ({ name: step.name, to: step.path }))
  const breadcrumbs = <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }, ...steps]} />
  const acts = { page, path, shareUrl, isSaved }
  return (
    <div key={id} data-listing className="sm:pt-4 sm:pb-8 print:p-0">
      <div className="sm:page-width print:p-0">
        {isDraft ? (
          <BackLink to={paths.editListing(id)} label="Nazad na uređivanje" />
        ) : (
          <ResultsLink category={categoryPath} />
        )}
        <div className="max-sm:hidden">{breadcrumbs}</div>
        <ListingState {...page} />
        <article
          aria-labelledby="naslov"
          className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:mt-0 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:items-start print:grid-cols-1 print:grid-rows-none"
        >
          <Gallery photos={page.photos} drawing={page.drawing} title={title} />
          <div className="flex flex-col gap-4 max-sm:px-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:static print:col-start-1 print:row-span-1 print:row-start-auto">
            {isDraft && <DraftNotice id={id} missing={own?.missing ?? []} problem={unpublished} />}
            <Offer
              title={title}
              price={price}
              facts={facts}
              place={town?.name ?? null}
              mark={isSoldOut ? 'Rasprodano' : isReserved ? 'Rezervisano' : null}
              publishedAt={page.publishedAt}
              refreshedAt={page.refreshedAt}
              contact={<ListingContact {...{ page, path, takesMessages }} />}
            >
              {!isDraft && <ListingActs {...acts} />}
            </Offer>
            {order && <OrderBanner id={id} {...order} />}
            <ListingSeller {...{ page, path, relation }} />
            {data.loans.length > 0 && <LoanLinks offers={data.loans} />}
          </div>
          <div className="flex min-w-0 flex-col gap-8 max-sm:px-4">
            <ListingDetails data={data} />
            <ListingQuestions
              listing={{
                id,
                title,
                takesQuestions: page.takesQuestions && !relation?.blocked,
                allowsQuestions: seller.settings.privacy.allow_comments,
                isActive: page.isActive,
                isOwn: own !== null,
              }}
              questions={data.questions}
              problem={problem}
            />
          </div>
        </article>
        <p className="mt-6 hidden border-t border-line pt-2 text-sm print:block">{canonical}</p>
      </div>
      <div className="mt-12 flex flex-col gap-10 sm:page-width print:hidden">
        <CardRow
          title="Još od ovog prodavača"
          cards={data.ofSeller}
          rest={paths.search({ user_id: seller.id })}
        />
        <CardRow title="Slični oglasi" cards={data.similar} rest={categoryPath} />
        <div className="px-4 sm:hidden">{breadcrumbs}</div>
      </div>
      <ListingSteps {...{ page, path, takesMessages }} />
    </div>
  )
}
