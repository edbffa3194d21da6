import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** Publishes the draft that the page shows. */
export const PublishButton = ({ className = '' }: { className?: string }) => (
  <PostForm className={`flex ${className}`}>
    <input type="hidden" name="intent" value="publish" />
    <SubmitButton intent="publish" kind="accent" className="grow">
      Objavi oglas
    </SubmitButton>
  </PostForm>
)
