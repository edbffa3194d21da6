import Megaphone from 'lucide-react/icons/megaphone'
import { Form } from 'react-router'
import type { consentSources, MessageConsent } from '#contract/follower-messages.ts'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { consentActs, consentFields } from './consent-acts.ts'

const texts: Record<MessageConsent, string> = {
  off: 'Ovaj prodavač pratiocima šalje ponude i novosti, najviše jednom sedmično. Dobijate ih samo ako to uključite.',
  in_app: 'Poruke ovog prodavača dobijate na stranici.',
  mail: 'Poruke ovog prodavača dobijate na stranici i e-mailom.',
}

const labels: Record<MessageConsent, string> = {
  off: 'Isključite poruke',
  in_app: 'Na stranici',
  mail: 'Na stranici i e-mailom',
}

const choices: Record<MessageConsent, readonly MessageConsent[]> = {
  off: ['in_app', 'mail'],
  in_app: ['mail', 'off'],
  mail: ['in_app', 'off'],
}

type MessageConsentBoxProps = {
  username: string
  chosen: MessageConsent
  source: (typeof consentSources)[number]
  returnTo: string
  /** The message on whose page it stands. */
  messageId?: number
}

/** Lets a follower turn a seller's promotional messages on and off; also without JavaScript. */
export function MessageConsentBox({ username, chosen, source, returnTo, messageId }: MessageConsentBoxProps) {
  return (
    <Form
      method="post"
      action={paths.userRelation(username)}
      preventScrollReset
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-line bg-canvas p-3"
    >
      <input type="hidden" name="povratak" value={returnTo} />
      <input type="hidden" name={consentFields.source} value={source} />
      {messageId !== undefined && <input type="hidden" name={consentFields.message} value={messageId} />}
      <p className="flex min-w-0 flex-1 basis-64 gap-2 text-sm">
        <Megaphone className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
        <span>{texts[chosen]}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {choices[chosen].map((choice) => (
          <Button key={choice} name="radnja" value={consentActs[choice]} kind="quiet" className="text-sm">
            {chosen === 'in_app' && choice === 'mail'
              ? 'I e-mailom'
              : chosen === 'mail' && choice === 'in_app'
                ? 'Samo na stranici'
                : labels[choice]}
            <span className="sr-only">{`: poruke prodavača ${username}`}</span>
          </Button>
        ))}
      </div>
    </Form>
  )
}
