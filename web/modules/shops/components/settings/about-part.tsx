import { shopAboutLength } from '#contract/limits/money.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type AboutPartProps = { problem: FormProblem<object> | undefined; values: object }

/** The text of the tab 'O nama'. */
export function AboutPart({ problem, values }: AboutPartProps) {
  return (
    <PostForm problem={problem} values={values}>
      <p className="text-muted">
        Ko ste, šta nudite, kako se kod vas kupuje, garancija i povrat. Dok ovdje nema teksta, stranica „O
        nama“ pokazuje kratki opis iz korisničkih informacija.
      </p>
      <RichTextField
        label="Tekst o shopu"
        name="content"
        max={shopAboutLength}
        htmlHint="Običan tekst s praznim redom između pasusa, ili HTML: p, br, strong, em, u, ul, ol, li i a href."
      />
      <SubmitButton className="self-start">Sačuvajte</SubmitButton>
    </PostForm>
  )
}
