import { useOff } from '#web/lib/features.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PublishBlockNotice } from '#web/modules/accounts/components/publish-block-notice.tsx'
import { PromotionSection } from '#web/modules/promotions/promotion-section.tsx'
import type { FormParts, Option } from './form-parts.ts'
import { ListingForm } from './components/form/listing-form.tsx'
import type { UploadedPhoto } from './photos/items.ts'
import type { SentVideo } from './videos/video-upload.ts'
import { PostPage } from './components/post-page.tsx'
import type { EditedListing } from './use-listing-form.ts'
import type { FormValues } from './values.ts'
import type { FormFrame } from './load.ts'

type FormPageProps = {
  title: string
  /** Changes when the page shows another form. */
  formKey: string
  parts: FormParts
  frame: FormFrame
  listing: EditedListing | null
  values: FormValues
  photos?: readonly UploadedPhoto[]
  video?: SentVideo | null
  taken?: readonly string[]
  /** Null if the category is fixed. */
  changeTo: string | null
  /** The listing's page, if it has one. */
  backTo?: string
  /** The reply to a form sent without JavaScript. */
  answer: (FormProblem<FormValues> & { models: readonly Option[] }) | undefined
}

/** The page of a new or existing listing's form. */
export function FormPage(props: FormPageProps) {
  const {
    title,
    formKey,
    parts,
    frame,
    values,
    photos = [],
    video = null,
    taken = [],
    answer,
    ...rest
  } = props
  const { changeTo, backTo, listing } = rest
  const isPublishing = listing?.isDraft ?? true
  const off = useOff('publishing')
  return (
    <PostPage title={title} path={parts.category.path} changeTo={changeTo} {...(backTo && { backTo })}>
      {isPublishing && off !== undefined && (
        <div className="mb-4">
          <Alert tone="info">{off}</Alert>
        </div>
      )}
      {(listing || off === undefined) && (
        <ListingForm
          key={formKey}
          parts={parts}
          models={answer?.models ?? parts.brand.models}
          listing={listing}
          initial={values}
          photos={photos}
          video={video}
          taken={taken}
          {...frame}
          problem={answer}
          promotion={<PromotionSection offer={parts.promotion} />}
        />
      )}
    </PostPage>
  )
}

/** Replaces the form for users who may not publish (spec 5). */
export function BlockedPage({ block, returnTo }: { block: 'phone' | 'shop'; returnTo: string }) {
  return (
    <PostPage title="Objavite oglas">
      <PublishBlockNotice block={block} returnTo={returnTo} />
    </PostPage>
  )
}
