import type { ListingPage } from '#web/modules/listings/page.ts'
import { ShareButton } from '#web/ui/share-button.tsx'
import { ListingBar } from './listing-bar.tsx'
import { MessageLink } from './message-link.tsx'
import { PhoneReveal } from './phone-reveal.tsx'
import { PrintButton } from './print-button.tsx'
import { PublishButton } from './publish-button.tsx'
import { SaveListing } from './save-listing.tsx'

type ActsProps = {
  page: Omit<ListingPage, 'canonical'>
  path: string
  /** The reader's own link. */
  shareUrl: string
  isSaved: boolean
}

/** Saves, shares and prints a listing. */
export function ListingActs({ page: { id, title, own }, path, shareUrl, isSaved }: ActsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:hidden print:hidden">
      {!own && <SaveListing id={id} path={path} isSaved={isSaved} className="flex-1" />}
      <ShareButton url={shareUrl} title={title} className="flex-1" />
      <PrintButton className="flex-1" />
    </div>
  )
}

const narrow = '@max-[30rem]/bar:px-3 @max-[14rem]/bar:px-2'

/** The next steps, on phones. */
export function ListingSteps({
  page,
  path,
  shareUrl,
  isSaved,
  takesMessages,
}: ActsProps & { takesMessages: boolean }) {
  const { id, title, price, own, hasPhone, isDraft } = page
  return (
    <ListingBar price={price}>
      {isDraft ? (
        own?.missing.length === 0 && <PublishButton />
      ) : (
        <>
          {!own && (
            <SaveListing id={id} path={path} isSaved={isSaved} className={narrow} labelClass="sr-only" />
          )}
          <ShareButton
            url={shareUrl}
            title={title}
            className={narrow}
            labelClass={hasPhone || takesMessages ? 'sr-only' : ''}
          />
          {takesMessages && <MessageLink id={id} isMain={!hasPhone} isInBar />}
          {hasPhone && <PhoneReveal path={path} id={id} isInBar />}
        </>
      )}
    </ListingBar>
  )
}
