import { KeptPart } from '#web/lib/kept-markup.tsx'
import type { InputsOf } from '#web/modules/listings/kept-inputs.ts'
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
  inputsOf: InputsOf
}

/** Saves, shares and prints a listing. */
export function ListingActs({ page: { id, title, own }, path, shareUrl, isSaved, inputsOf }: ActsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:hidden print:hidden">
      <KeptPart name="save-listing" inputs={inputsOf(own !== null, isSaved)}>
        {!own && <SaveListing id={id} path={path} isSaved={isSaved} className="flex-1" />}
      </KeptPart>
      <ShareButton url={shareUrl} title={title} className="flex-1" />
      <KeptPart name="print" inputs={[]}>
        <PrintButton className="flex-1" />
      </KeptPart>
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
  inputsOf,
}: ActsProps & { takesMessages: boolean }) {
  const { id, title, price, own, hasPhone, isDraft } = page
  return (
    <ListingBar price={price}>
      {isDraft ? (
        own?.missing.length === 0 && <PublishButton />
      ) : (
        <>
          <KeptPart name="save-in-bar" inputs={inputsOf(own !== null, isSaved)}>
            {!own && (
              <SaveListing id={id} path={path} isSaved={isSaved} className={narrow} labelClass="sr-only" />
            )}
          </KeptPart>
          <ShareButton
            url={shareUrl}
            title={title}
            className={narrow}
            labelClass={hasPhone || takesMessages ? 'sr-only' : ''}
          />
          <KeptPart name="contact-in-bar" inputs={inputsOf(hasPhone, takesMessages)}>
            {takesMessages && <MessageLink id={id} isMain={!hasPhone} isInBar />}
            {hasPhone && <PhoneReveal path={path} id={id} isInBar />}
          </KeptPart>
        </>
      )}
    </ListingBar>
  )
}
