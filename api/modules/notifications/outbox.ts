import type { Deps } from '#api/deps.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { findMail } from '#api/mails.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { outboxPageSize } from '#contract/limits/accounts.ts'
import type { OutboxMessage } from '#contract/notifications/endpoints.ts'
import {
  countOutbox,
  listMessages,
  type OutboxFilter,
  type OutboxRow,
  reviveMessage,
} from './outbox-queries.ts'
import { enqueueSending } from './dispatch.ts'

export async function listOutbox(deps: Deps, { page, ...filter }: OutboxFilter & { page: number }) {
  const { db } = deps
  const [messages, total, failed, waiting] = await Promise.all([
    listMessages(db, filter, (page - 1) * outboxPageSize, outboxPageSize),
    countOutbox(db, filter),
    countOutbox(db, { state: 'failed', recipient: '' }),
    countOutbox(db, { state: 'waiting', recipient: '' }),
  ])
  const now = deps.now()
  return {
    data: messages.map((message) => outboxView(message, now)),
    meta: pageMetaOf(total, page, outboxPageSize),
    counts: { failed, waiting },
  }
}

/** Tries a message at once, even one that was given up. */
export async function retryMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await reviveMessage(trx, id, deps.now())))
      throw new DomainError('not_found', 'Ova poruka se više ne može poslati.')
    await enqueueSending(trx, id)
    await recordAction(trx, { actor, action: 'retried', subject: `outbox-message:${id}`, at: deps.now() })
  })
}

function labelOf({ channel, kind }: Pick<OutboxRow, 'channel' | 'kind'>): string {
  if (channel === 'sms') return 'SMS'
  if (kind === null) return 'E-mail'
  return findMail(kind)?.label ?? kind
}

function outboxView(row: OutboxRow, now: Date): OutboxMessage {
  const { sent_at, failed_at, expires_at, next_try_at } = row
  const ended = sent_at ?? failed_at
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    label: labelOf(row),
    recipient: row.recipient,
    state: sent_at ? 'sent' : failed_at ? 'failed' : 'waiting',
    created_at: unixSeconds(row.created_at),
    attempts: row.attempts,
    last_error: row.last_error,
    ended_at: ended && unixSeconds(ended),
    next_try_at: ended ? null : next_try_at && unixSeconds(next_try_at),
    can_retry: !sent_at && row.has_content && row.last_error !== null && (!expires_at || expires_at > now),
  }
}
