import type { ComponentProps } from 'react'
import type { PersonalDataIntent, PersonalDataProblem } from '#web/modules/accounts/personal-data.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'

type PersonalDataFormProps = Omit<ComponentProps<typeof PostForm>, 'problem'> & {
  intent: PersonalDataIntent
  problem: PersonalDataProblem | undefined
}

/** One of the forms about personal data; the page passes the problem of whichever was sent. */
export const PersonalDataForm = ({ intent, problem, children, ...rest }: PersonalDataFormProps) => (
  <PostForm
    preventScrollReset
    className="flex max-w-md flex-col gap-4"
    problem={problem?.values.intent === intent ? problem : undefined}
    {...rest}
  >
    <input type="hidden" name="intent" value={intent} />
    {children}
  </PostForm>
)
