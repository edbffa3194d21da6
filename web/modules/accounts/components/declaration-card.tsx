import type { ComponentProps } from 'react'
import type { WaitingDeclaration } from '#contract/accounts/declaration-checks.ts'
import { refusalLength } from '#contract/limits/moderation.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'

type DeclarationCardProps = {
  declaration: WaitingDeclaration
  problem: ComponentProps<typeof PostForm>['problem']
  /** Its buttons have keys. */
  hasKeys: boolean
}

/** A firm's declaration, with the decision of staff. */
export function DeclarationCard({ declaration, problem, hasKeys }: DeclarationCardProps) {
  const { account, doubles } = declaration
  const proofs = [
    `e-mail ${declaration.email_verified ? 'potvrđen' : 'nije potvrđen'}`,
    `telefon ${declaration.phone_verified ? 'potvrđen' : 'nije potvrđen'}`,
  ]
  const facts = [
    ['MBS', declaration.registration_number],
    ['ID broj (JIB)', declaration.id_number],
    ['PDV broj', declaration.vat_number ?? 'nema'],
    ['Sjedište', `${declaration.seat}, ${declaration.place}`],
    ['Vlasnik', declaration.owner],
    ['Račun', proofs.join(', ')],
  ] as const
  return (
    <article
      aria-labelledby={`izjava-${account.id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`izjava-${account.id}`} className="font-bold [overflow-wrap:anywhere]">
          {declaration.business_name}
        </h2>
        <p className="text-sm text-muted">{formatDateTime(declaration.declared_at)}</p>
      </div>
      <p className="text-sm">
        <PathLink
          to={staffPaths.adminPerson(account.id)}
          className="inline-block py-1 [overflow-wrap:anywhere] text-primary underline"
        >
          {account.username}
        </PathLink>
        <span className="text-muted">{account.type === 'shop' ? ' · shop' : ' · korisnik'}</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {doubles.length > 0 && (
        <p className="rounded-field border border-danger p-3 text-sm">
          <strong>Isti ID broj naveli su i drugi računi: </strong>
          {doubles.map(({ id, username, is_verified: isVerified }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <PathLink to={staffPaths.adminPerson(id)} className="text-primary underline">
                {username}
              </PathLink>
              {isVerified && ' (potvrđen)'}
            </span>
          ))}
        </p>
      )}
      <Decision declaration={declaration} problem={problem} hasKeys={hasKeys} />
    </article>
  )
}

/** The usual reasons to refuse, one button each. */
const refusals = [
  { key: '2', label: 'Odbijte: podaci se ne slažu', reason: 'Podaci se ne slažu s javnim registrom.' },
  { key: '3', label: 'Odbijte: nema je u registru', reason: 'Firme nema u javnom registru.' },
]

function Decision({ declaration, problem, hasKeys }: DeclarationCardProps) {
  const { account, version, business_name: name } = declaration
  const about = (
    <>
      <input type="hidden" name="id" value={account.id} />
      <input type="hidden" name="version" value={version} />
    </>
  )
  const refusal = (
    <>
      {about}
      <input type="hidden" name="decision" value="refuse" />
    </>
  )
  const ofFirm = <span className="sr-only">{`: firma ${name}`}</span>
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch">
        <PostForm className="contents">
          {about}
          <DecisionButton name="decision" value="verify" shortcut="1" hasKey={hasKeys}>
            Potvrdite
            {ofFirm}
          </DecisionButton>
        </PostForm>
        <PostForm className="contents">
          {refusal}
          {refusals.map(({ key, label, reason }) => (
            <DecisionButton
              key={key}
              name="reason"
              value={reason}
              kind="quiet"
              shortcut={key}
              hasKey={hasKeys}
            >
              {label}
              {ofFirm}
            </DecisionButton>
          ))}
        </PostForm>
        {hasKeys && <KeyHint />}
      </div>
      <details open={problem !== undefined || undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
          Drugi razlog
        </summary>
        <PostForm problem={problem} className="flex flex-wrap items-end gap-3">
          {refusal}
          <TextField
            label="Razlog, vlasnik ga čita"
            name="reason"
            maxLength={refusalLength}
            className="min-w-0 flex-1 basis-60"
          />
          <SubmitButton target={account.id} kind="quiet">
            Odbijte
            {ofFirm}
          </SubmitButton>
        </PostForm>
      </details>
    </div>
  )
}
