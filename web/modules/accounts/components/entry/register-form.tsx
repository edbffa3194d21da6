import { Link } from 'react-router'
import type { ChallengeQuestion } from '#contract/challenges/endpoints.ts'
import { passwordLength, usernameLength } from '#contract/limits/accounts.ts'
import { shopTrialDays } from '#contract/limits/money.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ChallengeField } from '#web/ui/forms/challenge-field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { DeclarationFields, NoWayBack, WithoutTrial } from '#web/ui/forms/declaration-fields.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type RegisterProblem = FormProblem<{ question: ChallengeQuestion | null }>

const types = [
  { value: 'user', label: 'Za sebe' },
  { value: 'shop', label: 'Shop, za firmu ili obrt' },
]

type RegisterFormProps = {
  problem: RegisterProblem | undefined
  /** Registers a shop, without the choice. */
  isShop: boolean
}

export function RegisterForm({ problem, isShop }: RegisterFormProps) {
  const declarationProblem = problem?.fields['declaration']
  return (
    <PostForm problem={problem} focus="password" className="group mt-4 flex flex-col gap-4">
      {isShop ? (
        <input type="hidden" name="type" value="shop" />
      ) : (
        <Choice legend="Kakav račun otvarate?" name="type" options={types} preset="user" />
      )}
      <TextField
        label="Korisničko ime"
        name="username"
        hint={`Vidljivo svima. Od ${usernameLength.min} do ${usernameLength.max} znakova: slova a-z, brojevi, tačka, crtica.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={usernameLength.max}
      />
      <EmailField />
      <PasswordField
        isNew
        hint={`Najmanje ${passwordLength.min} znakova. Nekoliko riječi zaredom je lako pamtiti, a teško pogoditi.`}
      />
      {/* Shown by CSS, so that choosing a shop works without JavaScript. */}
      <fieldset
        className={`min-w-0 flex-col gap-5 border-t border-line pt-5 ${isShop ? 'flex' : 'hidden group-has-[[value=shop]:checked]:flex'}`}
      >
        <legend className="float-left w-full text-lg font-bold">Registrovani trgovac</legend>
        <p className="text-muted">
          {`Kupci imaju pravo znati da kupuju od firme, pa vaš profil nosi oznaku trgovca. Prvih ${shopTrialDays} dana shopa je besplatno.`}
        </p>
        {declarationProblem && <Alert>{declarationProblem}</Alert>}
        <DeclarationFields />
        {problem?.fields['without_trial'] && <WithoutTrial />}
        <NoWayBack />
      </fieldset>
      <Checkbox name="accept_terms" required>
        Prihvatam <DocumentLink to={paths.info('uslovi-koristenja')}>uslove korištenja</DocumentLink> i{' '}
        <DocumentLink to={paths.info('privatnost-podataka')}>politiku privatnosti</DocumentLink>.
      </Checkbox>
      <ChallengeField purpose="register" question={problem?.values.question} />
      <SubmitButton>Registrujte se</SubmitButton>
    </PostForm>
  )
}

/** Opens in a new tab, so that the form keeps its contents. */
const DocumentLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="font-semibold text-primary underline">
    {children}
  </Link>
)
