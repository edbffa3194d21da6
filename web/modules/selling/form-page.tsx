import type { FormProblem } from '#web/lib/form-problem.ts'
import { PublishBlockNotice } from '#web/modules/accounts/components/publish-block-notice.tsx'
import type { FormParts, Option } from './form-parts.ts'
import { ListingForm } from './components/form/listing-form.tsx'
import type { UploadedPhoto } from './photo-uploads.ts'
import { PostPage } from './components/post-page.tsx'
import type { EditedListing } from './use-listing-form.ts'
import type { FormValues } from './values.ts'
import type { FormFrame } from './load.ts'

type FormPageProps = {
  title: string
  /** Changes where the form is another one. */
  formKey: string
  parts: FormParts
  frame: FormFrame
  listing: EditedListing | null
  values: FormValues
  photos?: readonly UploadedPhoto[]
  taken?: readonly string[]
  /** Null where the category is fixed. */
  changeTo: string | null
  /** The listing's own page, where there is one. */
  backTo?: string
  /** What came back of a form that was sent without the page's script. */
  answer: (FormProblem<FormValues> & { models: readonly Option[] }) | undefined
}

/** The page of a new listing and of one that is changed. */
export function FormPage(props: FormPageProps) {
  const { title, formKey, parts, frame, values, photos = [], taken = [], answer, ...rest } = props
  const { changeTo, backTo, listing } = rest
  return (
    <PostPage title={title} path={parts.category.path} changeTo={changeTo} {...(backTo && { backTo })}>
      <ListingForm
        key={formKey}
        parts={parts}
        models={answer?.models ?? parts.brand.models}
        listing={listing}
        initial={values}
        photos={photos}
        taken={taken}
        {...frame}
        problem={answer}
      />
    </PostPage>
  )
}

/** In place of the form, for who may not post (spec 5). */
export function BlockedPage({ block, returnTo }: { block: 'phone' | 'shop'; returnTo: string }) {
  return (
    <PostPage title="Objavite oglas">
      <PublishBlockNotice block={block} returnTo={returnTo} />
    </PostPage>
  )
}
