import { data, Link, redirect, useLocation } from 'react-router'
import { getSecurity, listApiTokens, listSessions } from '#contract/accounts/security.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import {
  problemOf,
  readSetup,
  type SecurityAnswer,
  type SecurityIntent,
  securityIntents,
} from '#web/modules/accounts/security-answer.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PasskeysSection } from '#web/modules/accounts/components/security/passkeys-section.tsx'
import { PasswordSection } from '#web/modules/accounts/components/security/password-section.tsx'
import { RecoveryCodes } from '#web/modules/accounts/components/security/recovery-codes.tsx'
import { SessionsSection } from '#web/modules/accounts/components/security/sessions-section.tsx'
import { TokensSection } from '#web/modules/accounts/components/security/tokens-section.tsx'
import { TwoFactorSection } from '#web/modules/accounts/components/security/two-factor-section.tsx'
import { performSecurity } from '#web/modules/accounts/perform-security.ts'
import type { Route } from './+types/security.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [security, sessions, tokens] = await Promise.all([
    api.call(getSecurity, {}),
    api.call(listSessions, {}),
    api.call(listApiTokens, {}),
  ]).catch(routeError)
  return { ...security.data, sessions: sessions.data, tokens: tokens.data }
}

/** Every change redirects to the page, except those whose reply is shown only once. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const given = text('intent')
  if (!securityIntents.includes(given)) throw data(null, { status: 400, statusText: 'Bad Request' })
  const intent = given as SecurityIntent
  const id = Number(text('id')) || 0
  let done: SecurityAnswer | string
  try {
    done = await performSecurity(context, { intent, id, form })
  } catch (error) {
    // An expired setup leaves nothing to scan.
    const isWrongCode = error instanceof Error && error.message.startsWith('422')
    const setup = isWrongCode ? readSetup(text) : null
    return formProblem(error, { intent, id, name: text('name'), setup })
  }
  return typeof done === 'string' ? redirect(`${paths.security()}?gotovo=${done}`) : done
}

export const meta = () => pageMeta({ title: 'Promjena šifre i sigurnost', isIndexed: false })

/** Keyed by `?gotovo=`. */
const doneTexts = {
  password: { sifra: 'Šifra je promijenjena. Ostali uređaji su odjavljeni.' },
  twoFactor: { 'dva-koraka': 'Prijava u dva koraka je isključena.' },
  passkeys: {
    kljuc: 'Pristupni ključ je dodan.',
    'naziv-kljuca': 'Naziv je promijenjen.',
    'kljuc-uklonjen': 'Pristupni ključ je uklonjen.',
  },
  sessions: { uredjaj: 'Uređaj je odjavljen.', uredjaji: 'Svi ostali uređaji su odjavljeni.' },
  tokens: { token: 'Token je opozvan.' },
} as const satisfies Record<string, Record<string, string>>

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const answer: SecurityAnswer | undefined = actionData
  const username = useSession()?.user?.username ?? ''
  const { gotovo: word = '', razlog } = parseQuery(useLocation().search)
  const doneIn = (section: keyof typeof doneTexts) => {
    const texts: Record<string, string> = doneTexts[section]
    return answer || !Object.hasOwn(texts, word) ? undefined : texts[word]
  }
  const codeDue = loaderData.two_factor.code_due
  if (answer && 'codes' in answer) return <RecoveryCodes codes={answer.codes} username={username} />
  return (
    <div className="flex flex-col gap-4">
      {razlog === 'osoblje' && !loaderData.two_factor.enabled && (
        <Alert tone="info">
          Stranice osoblja otvaraju se tek kad uključite prijavu u dva koraka. Uključite je ovdje; druge
          prijave vašeg računa se tada završavaju.
        </Alert>
      )}
      <PasswordSection
        username={username}
        codeDue={codeDue}
        problem={problemOf(answer, 'password')}
        done={doneIn('password')}
      />
      <TwoFactorSection state={loaderData.two_factor} answer={answer} done={doneIn('twoFactor')} />
      <PasskeysSection
        passkeys={loaderData.passkeys}
        codeDue={codeDue}
        answer={answer}
        done={doneIn('passkeys')}
      />
      <SessionsSection sessions={loaderData.sessions} answer={answer} done={doneIn('sessions')} />
      <p>
        <Link to={paths.supportAccess()} className="inline-flex min-h-11 items-center text-primary underline">
          Pristup podrške vašem računu
        </Link>
      </p>
      <TokensSection tokens={loaderData.tokens} codeDue={codeDue} answer={answer} done={doneIn('tokens')} />
    </div>
  )
}
