import { PostForm } from '#web/ui/post-form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

/** Publishes the draft that the page shows. */
export const PublishButton = ({ className = '' }: { className?: string }) => (
  <PostForm className={`flex ${className}`}>
    <input type="hidden" name="intent" value="publish" />
    <SubmitButton intent="publish" kind="accent" className="grow">
      Objavi oglas
    </SubmitButton>
  </PostForm>
)
