import type { ComponentProps } from 'react'
import { leadNoteLength } from '#contract/limits/messages.ts'
import { leadFields } from '#contract/leads/fields.ts'
import type { Lead } from '#contract/leads/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Mail, Telephone } from './contact-links.tsx'

type LeadCardProps = {
  lead: Lead
  problem: ComponentProps<typeof PostForm>['problem']
  /** Its button has a key. */
  hasKey: boolean
}

/** A business that asked for an offer, with the form that notes the outcome. */
export function LeadCard({ lead, problem, hasKey }: LeadCardProps) {
  const isOpen = lead.state === 'open'
  return (
    <article
      aria-labelledby={`upit-${lead.id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`upit-${lead.id}`} className="font-bold [overflow-wrap:anywhere]">
          {lead.firm}
        </h2>
        <p className="text-sm text-muted">{formatDateTime(lead.created_at)}</p>
      </div>
      <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{lead.message}</p>
      <Facts
        className="text-sm lg:grid-cols-4"
        facts={[
          ['Ime i prezime', lead.name],
          ['Telefon', <Telephone key="telefon" number={lead.phone} />],
          ['E-mail', <Mail key="mail" address={lead.email} />],
          ['Djelatnost', leadFields[lead.field]],
          ...(lead.handled_at
            ? ([
                [
                  isOpen ? 'Vraćeno' : 'Riješeno',
                  `${formatDateTime(lead.handled_at)}, ${lead.handled_by ?? 'izbrisan račun'}`,
                ],
              ] as const)
            : []),
          ...(lead.note ? ([['Zabilješka', lead.note]] as const) : []),
        ]}
      />
      <PostForm
        problem={problem}
        values={{ note: lead.note }}
        className="flex flex-wrap items-end gap-3 border-t border-line pt-3"
      >
        <input type="hidden" name="id" value={lead.id} />
        <input type="hidden" name="state" value={isOpen ? 'done' : 'open'} />
        <TextField
          label="Zabilješka za osoblje"
          name="note"
          maxLength={leadNoteLength}
          className="min-w-0 flex-1 basis-60"
        />
        <DecisionButton kind={isOpen ? 'primary' : 'quiet'} shortcut="1" hasKey={hasKey}>
          {isOpen ? 'Označite kao riješeno' : 'Vratite među one koji čekaju'}
        </DecisionButton>
        {hasKey && <KeyHint className="basis-full" />}
      </PostForm>
    </article>
  )
}
