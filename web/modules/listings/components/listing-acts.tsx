import type { ListingPage } from '#web/modules/listings/page.ts'
import { ShareButton } from '#web/ui/share-button.tsx'
import { ListingBar } from './listing-bar.tsx'
import { ListingMenu } from './listing-menu.tsx'
import { MessageLink } from './message-link.tsx'
import { PhoneReveal } from './phone-reveal.tsx'
import { PublishButton } from './publish-button.tsx'
import { SaveListing } from './save-listing.tsx'

type ActsProps = {
  page: Omit<ListingPage, 'canonical'>
  path: string
  /** The reader's own link. */
  shareUrl: string
  isSaved: boolean
}

type StepsProps = Pick<ActsProps, 'page' | 'path'> & { takesMessages: boolean }

/** Saves and shares a listing, and what readers do less often. */
export function ListingActs({ page: { id, title, own, seller }, path, shareUrl, isSaved }: ActsProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {!own && <SaveListing id={id} path={path} isSaved={isSaved} className="flex-1 lg:px-2" />}
      <ShareButton url={shareUrl} title={title} className="flex-1 lg:px-2" />
      <ListingMenu id={id} sellerId={seller.id} isOfOthers={!own} />
    </div>
  )
}

/** The next steps, on phones. */
export function ListingSteps({ page, path, takesMessages }: StepsProps) {
  const { id, price, own, hasPhone, isDraft } = page
  return (
    <ListingBar price={price}>
      {isDraft ? (
        own?.missing.length === 0 && <PublishButton />
      ) : (
        <>
          {takesMessages && <MessageLink id={id} isMain={!hasPhone} isInBar />}
          {hasPhone && <PhoneReveal path={path} id={id} isInBar />}
        </>
      )}
    </ListingBar>
  )
}
