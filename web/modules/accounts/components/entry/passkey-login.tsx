import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import { getPasskeyLogin, logInWithPasskey } from '#contract/accounts/security.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

const load = () => import('@simplewebauthn/browser')
type Options = Parameters<Awaited<ReturnType<typeof load>>['startAuthentication']>[0]['optionsJSON']

const failed = 'Prijava pristupnim ključem nije uspjela. Pokušajte ponovo ili se prijavite šifrom.'

/** Logs in with a passkey. `asAutofill` waits until one is picked in the username field. */
async function logIn({ remember, asAutofill }: { remember: () => boolean; asAutofill: boolean }) {
  const [{ startAuthentication }, { data }] = await Promise.all([load(), callApi(getPasskeyLogin, {})])
  const optionsJSON = data as unknown as Options
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: asAutofill })
  await callApi(logInWithPasskey, { body: { credential: credential as never, remember: remember() } })
}

/** The user cancelled, or another request aborted it. */
const isGivenUp = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

const textOf = (error: unknown) =>
  error instanceof CallRefused ? (error.body?.error.message ?? failed) : failed

/**
 * Login with a passkey beside the password. Browsers that support it offer passkeys in the username field
 * too.
 */
export function PasskeyLogin({ returnTo }: { returnTo: string }) {
  const isSupported = useHydrated() && 'PublicKeyCredential' in window
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    let isGone = false
    let isOffered = false
    async function offer() {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) || isGone) return
      isOffered = true
      await logIn({ remember: isRemembered, asAutofill: true })
      if (!isGone) window.location.assign(returnTo)
    }
    offer().catch((error: unknown) => {
      // Passive offers fail silently; a passkey that was picked and then rejected is reported.
      if (!isGone && error instanceof CallRefused && error.body?.error.code === 'passkey_refused')
        setProblem(textOf(error))
    })
    return () => {
      isGone = true
      if (isOffered) void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [returnTo])

  async function start() {
    setBusy(true)
    setProblem(null)
    try {
      await logIn({ remember: isRemembered, asAutofill: false })
      window.location.assign(returnTo)
    } catch (error) {
      setBusy(false)
      setProblem(isGivenUp(error) ? 'Prijava pristupnim ključem je prekinuta.' : textOf(error))
      button.current?.focus()
    }
  }

  if (!isSupported) return null
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button ref={button} type="button" kind="quiet" disabled={isBusy} onClick={() => void start()}>
        <KeyRound className="size-5" aria-hidden="true" />
        {isBusy ? 'Čekamo vaš uređaj…' : 'Prijavi se pristupnim ključem'}
      </Button>
      {problem && <Alert>{problem}</Alert>}
    </div>
  )
}

/** The form's state at that moment. */
const isRemembered = () => document.querySelector<HTMLInputElement>('[name="remember"]')?.checked ?? false
