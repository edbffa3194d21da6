import type { AgentInvitation } from '#contract/agents/endpoints.ts'
import { formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { rightsText } from '#web/modules/agents/words.ts'

/** An invitation that nobody has accepted. */
export function InvitationRow({ invitation }: { invitation: AgentInvitation }) {
  const { id, email, rights, sent_at: sentAt, expires_at: expiresAt, is_expired, may_resend } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
        <p className="text-sm text-muted">
          {`${rightsText(rights)} · poslana ${formatDateTime(sentAt)} · ${is_expired ? 'istekla' : 'važi do'} ${formatDate(expiresAt)}`}
        </p>
      </div>
      <PostForm className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {may_resend && (
          <SubmitButton
            name="intent"
            value="resend"
            target={id}
            kind="quiet"
            aria-label={`Pošaljite ponovo: ${email}`}
          >
            Pošaljite ponovo
          </SubmitButton>
        )}
        <SubmitButton
          name="intent"
          value="withdraw"
          target={id}
          kind="quiet"
          aria-label={`Povucite pozivnicu: ${email}`}
        >
          Povucite
        </SubmitButton>
      </PostForm>
    </li>
  )
}
