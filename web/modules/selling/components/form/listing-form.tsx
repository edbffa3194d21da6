import { useRef, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { MapTiles } from '#web/lib/context.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import type { FormParts, Option } from '#web/modules/selling/form-parts.ts'
import { type EditedListing, useListingForm } from '#web/modules/selling/use-listing-form.ts'
import { errorsByField, type FormValues } from '#web/modules/selling/values.ts'
import { PhotosElsewhere } from '#web/modules/selling/components/photos/photos-elsewhere.tsx'
import { PhotoSection } from '#web/modules/selling/components/photos/photo-section.tsx'
import { VideoSection } from '#web/modules/selling/components/video/video-section.tsx'
import type { UploadedPhoto } from '#web/modules/selling/photos/items.ts'
import type { SentVideo } from '#web/modules/selling/videos/video-upload.ts'
import { OptionalAttributes, RequiredAttributes } from './attribute-fields.tsx'
import { AvailabilitySection } from './availability-section.tsx'
import { DescriptionSection, PriceSection, TitleSection } from './basics-section.tsx'
import { BrandFields } from './brand-fields.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { FormSection } from './form-section.tsx'
import { LimitNote } from './limit-note.tsx'
import { PlaceSection } from './place-section.tsx'
import { PreviewButton } from './preview-button.tsx'
import { PriceHelp } from './price-help.tsx'
import { ConflictChoice, ProblemSummary } from './problem-summary.tsx'
import { PromotionLinks, PublishingSection } from './publishing-section.tsx'
import { SaveStatus } from './save-status.tsx'

type ListingFormProps = {
  parts: FormParts
  /** The models of the chosen brand. */
  models: readonly Option[]
  listing: EditedListing | null
  initial: FormValues
  photos: readonly UploadedPhoto[]
  video: SentVideo | null
  taken: readonly string[]
  today: string
  tiles: MapTiles | null
  /** Idempotency key for a form sent without JavaScript, so that sending it twice makes one listing. */
  onceKey: string
  problem: FormProblem<FormValues> | undefined
  /** The fields that choose a promotion. */
  promotion: ReactNode
}

/** The form for every category, for new and existing listings. */
export function ListingForm({
  parts,
  models,
  listing,
  initial,
  photos,
  video,
  taken,
  today,
  tiles,
  onceKey,
  problem,
  promotion,
}: ListingFormProps) {
  const { category, shape, limit } = parts
  const form = useRef<HTMLFormElement>(null)
  const {
    saver,
    state,
    start,
    isSending,
    wasRestored,
    problems,
    summary,
    keepMine,
    reload,
    discard,
    formEvents,
  } = useListingForm({ form, categoryId: category.id, shape, listing, initial, problem })
  const isDraft = listing?.isDraft ?? true

  return (
    <FormStateProvider value={{ values: start.values, errors: errorsByField(problems.fields) }}>
      <Form
        ref={form}
        method="post"
        noValidate
        data-keeps-itself
        {...formEvents}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="once" value={onceKey} />
        {listing && <input type="hidden" name="version" value={listing.version} />}
        {summary && <ProblemSummary problem={summary} />}
        {state.status === 'conflict' && <ConflictChoice onReload={reload} onKeep={keepMine} />}
        {state.status === 'refused' && !summary && state.message && <Alert>{state.message}</Alert>}
        {wasRestored && <RestoredNotice onDiscard={discard} />}
        {isDraft && <LimitNote limit={limit} />}

        {/* Restored values remount the fields, but not photos and days, which are taken up by themselves. */}
        <div className="group/form flex flex-col gap-4">
          <PhotoSection saver={saver} initial={photos} limit={parts.photoLimit}>
            <PhotosElsewhere listingId={listing?.id} count={photos.length} />
          </PhotoSection>
          <TitleSection key={`title-${start.at}`} shape={shape} hint={parts.hints.title} />
          <VideoSection saver={saver} initial={video} />
          <ListingFields key={`fields-${start.at}`} parts={parts} models={models} tiles={tiles} />
          {parts.takesBookings && <AvailabilitySection saver={saver} initial={taken} today={today} />}
          {isDraft ? (
            <PublishingSection
              key={`publishing-${start.at}`}
              prices={parts.prices}
              duration={start.values['duration'] ?? ''}
            />
          ) : (
            <PromotionLinks listingId={listing!.id} />
          )}
          {isDraft && (
            <FormSection
              key={`promotion-${start.at}`}
              title="Vidljivost i obnavljanje"
              hint="Izdvojeni oglasi stoje na vrhu i označeni su."
            >
              {promotion}
            </FormSection>
          )}
        </div>

        <FormBar saver={saver} state={state} listing={listing} isSending={isSending} />
      </Form>
    </FormStateProvider>
  )
}

const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <Alert tone="info">
    Vratili smo ono što ste upisali, a nije stiglo do nas.{' '}
    <button type="button" onClick={onDiscard} className="min-h-6 font-semibold underline">
      Odbaci te izmjene
    </button>
  </Alert>
)

/** The fields that describe what is offered. */
function ListingFields({ parts, models, tiles }: Pick<ListingFormProps, 'parts' | 'models' | 'tiles'>) {
  const { category, shape, brand, towns, limit } = parts
  // The price of a home depends on its place.
  const isPlaceFirst = limit.group === 'real-estate'
  const place = <PlaceSection towns={towns} tiles={tiles} />
  const hasDetails = shape.showsBrand || shape.attributes.length > 0
  return (
    <>
      {hasDetails && (
        <FormSection title="Podaci" hint={<>Polja sa zvjezdicom su obavezna.</>}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {shape.showsBrand && <BrandFields categoryId={category.id} brand={brand} models={models} />}
            <RequiredAttributes attributes={shape.attributes} />
          </div>
          <OptionalAttributes attributes={shape.attributes} />
        </FormSection>
      )}
      {isPlaceFirst && place}
      {shape.showsPrice && (
        <PriceSection hasQuantity={shape.showsQuantity} isShop={parts.isShop}>
          <PriceHelp categoryId={category.id} shape={shape} />
        </PriceSection>
      )}
      {parts.delivery && <DeliverySection delivery={parts.delivery} />}
      <DescriptionSection hint={parts.hints.description} />
      {!isPlaceFirst && place}
    </>
  )
}

type FormBarProps = Pick<ReturnType<typeof useListingForm>, 'saver' | 'state' | 'isSending'> & {
  listing: EditedListing | null
}

/** Stays in view below the form. */
function FormBar({ saver, state, listing, isSending }: FormBarProps) {
  const isDraft = listing?.isDraft ?? true
  return (
    <div
      data-form-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:bottom-3 sm:mx-0 sm:rounded-card sm:border sm:px-6 sm:shadow-raised"
    >
      <SaveStatus state={state} />
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
        {isDraft && (
          <noscript>
            <Button name="intent" value="draft" kind="quiet">
              Sačuvajte za kasnije
            </Button>
          </noscript>
        )}
        {isDraft && <PreviewButton saver={saver} />}
        {!isDraft && (
          <Link
            to={paths.listing(listing!.id, listing!.title)}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-primary underline max-sm:hidden"
          >
            Odustanite
          </Link>
        )}
        <Button
          name="intent"
          value="publish"
          kind={isDraft ? 'accent' : 'primary'}
          disabled={isSending}
          className="max-sm:flex-1"
        >
          {isSending ? 'Trenutak…' : isDraft ? 'Objavi oglas' : 'Sačuvajte izmjene'}
        </Button>
      </div>
    </div>
  )
}
