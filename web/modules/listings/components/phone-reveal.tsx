import Phone from 'lucide-react/icons/phone'
import { useEffect, useRef } from 'react'
import { Link, useActionData, useFetcher } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChallengeField } from '#web/ui/forms/challenge-field.tsx'
import type { PhoneReply } from '#web/modules/listings/phone-reply.ts'

type PhoneRevealProps = {
  /** The path of the listing's page. */
  path: string
  id: number
  /** True if it is in the phones' bar, which has little space. */
  isInBar?: boolean
}

const callLink =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field bg-primary px-5 py-2 font-semibold text-on-primary tabular-nums hover:underline'

/** Requests the seller's number, which no page contains up front. Its two places share one request. */
export function PhoneReveal({ path, id, isInBar = false }: PhoneRevealProps) {
  const fetcher = useFetcher<PhoneReply>({ key: `telefon-${id}` })
  const posted = useActionData<PhoneReply>()
  const reply = fetcher.data ?? posted
  const isAsked = useRef(false)
  const number = reply?.phone?.phone
  // One press calls, since the bar shows no number that could be read first.
  useEffect(() => {
    if (!isAsked.current || !number) return
    isAsked.current = false
    location.assign(`tel:${number}`)
  }, [number])
  if (reply?.phone) {
    return (
      <a id={isInBar ? undefined : 'telefon'} href={`tel:${reply.phone.phone}`} className={callLink}>
        <Phone className="size-5 shrink-0" aria-hidden="true" />
        {isInBar ? 'Pozovite' : reply.phone.display}
        {isInBar && <span className="sr-only">{reply.phone.display}</span>}
      </a>
    )
  }
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form
      method="post"
      action={isInBar ? path : `${path}#telefon`}
      id={isInBar ? undefined : 'telefon'}
      preventScrollReset
      onSubmit={() => (isAsked.current = isInBar)}
      // On phones the bar has the button; here stands only what it could not show.
      className={
        isInBar ? '' : `flex flex-col gap-3 ${reply?.problem || reply?.question ? '' : 'max-sm:hidden'}`
      }
    >
      {!isInBar && reply?.problem && (
        <Alert>
          <p>{reply.problem.message}</p>
          {reply.problem.canLogIn && (
            <Link
              to={paths.login(path)}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              Prijavite se
            </Link>
          )}
        </Alert>
      )}
      <ChallengeField purpose="phone-reveal" question={isInBar ? null : reply?.question} />
      <Button
        aria-disabled={isBusy || undefined}
        className={isInBar ? 'w-full px-4 @max-[14rem]/bar:px-3' : 'w-full'}
      >
        <Phone className="size-5 shrink-0" aria-hidden="true" />
        {isBusy ? 'Trenutak…' : isInBar ? 'Pozovite' : 'Prikažite broj telefona'}
      </Button>
      {isInBar && reply?.problem && (
        <span role="alert" className="sr-only">
          {reply.problem.message}
        </span>
      )}
    </fetcher.Form>
  )
}
