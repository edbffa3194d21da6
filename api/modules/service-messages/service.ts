import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import type { Db } from '#api/lib/db.ts'
import { DomainError } from '#api/lib/errors.ts'
import { unixSeconds } from '#api/lib/time.ts'
import { listActions, recordAction } from '#api/modules/admin/service.ts'
import { shownAuditEntries } from '#contract/limits.ts'
import type { ServiceMessageBody, ServiceMessageLocation } from '#contract/service-messages.ts'
import { requireOperator } from './policy.ts'
import {
  deleteMessage,
  findMessage,
  insertMessage,
  listAll,
  listShown,
  lockMessage,
  type MessageContent,
  type MessageRow,
  updateMessage,
} from './queries.ts'
import { sanitise } from './sanitise.ts'
import { managedView, serviceMessageView } from './view.ts'

/** For everyone: what is to be read in this place now. */
export async function listServiceMessages(deps: Deps, location: ServiceMessageLocation) {
  return (await listShown(deps.db, location, deps.now())).map(serviceMessageView)
}

export async function listManaged(deps: Deps, actor: Actor | null) {
  requireOperator(actor)
  const now = deps.now()
  return (await listAll(deps.db)).map((row) => managedView(row, now))
}

const subjectOf = (id: number) => `service-message:${id}`

export async function getManaged(deps: Deps, actor: Actor | null, id: number) {
  requireOperator(actor)
  const row = await findMessage(deps.db, id)
  if (!row) throw new DomainError('not_found')
  const actions = await listActions(deps.db, subjectOf(id), shownAuditEntries)
  return {
    data: managedView(row, deps.now()),
    history: actions.map(({ actor_name, action, at }) => ({
      actor: actor_name,
      action: action as 'created' | 'updated' | 'deleted',
      at: unixSeconds(at),
    })),
  }
}

const timeOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

/** What is written is what is shown: nothing that the allow list takes out is kept. */
function contentOf(body: ServiceMessageBody): MessageContent {
  const content = sanitise(body.content)
  if (sanitise(content.replace(/<[^>]*>/g, '')) === '')
    throw new DomainError('validation_failed', undefined, {
      fields: { content: 'U poruci nema teksta koji bi se prikazao.' },
    })
  return {
    ...body,
    content,
    locations: [...new Set(body.locations)],
    shown_from: timeOf(body.shown_from),
    shown_to: timeOf(body.shown_to),
  }
}

/** As it would be shown, without being kept. */
export function previewServiceMessage(deps: Deps, actor: Actor | null, body: ServiceMessageBody) {
  requireOperator(actor)
  const now = deps.now()
  return serviceMessageView({ ...contentOf(body), id: 0, created_at: now, updated_at: now })
}

export async function createServiceMessage(deps: Deps, actor: Actor | null, body: ServiceMessageBody) {
  const operator = requireOperator(actor)
  const content = contentOf(body)
  const at = deps.now()
  const row = await deps.db.transaction().execute(async (trx) => {
    const inserted = await insertMessage(trx, content, at)
    const subject = subjectOf(inserted.id)
    await recordAction(trx, { actor: operator, action: 'created', subject, after: inserted, at })
    return inserted
  })
  return managedView(row, at)
}

/** The message's row, locked for the change. */
function changing<T>(deps: Deps, id: number, change: (trx: Db, before: MessageRow) => Promise<T>) {
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockMessage(trx, id)
    if (!before) throw new DomainError('not_found')
    return change(trx, before)
  })
}

export async function changeServiceMessage(
  deps: Deps,
  actor: Actor | null,
  id: number,
  body: ServiceMessageBody,
) {
  const operator = requireOperator(actor)
  const content = contentOf(body)
  const at = deps.now()
  const row = await changing(deps, id, async (trx, before) => {
    const after = await updateMessage(trx, id, content, at)
    await recordAction(trx, { actor: operator, action: 'updated', subject: subjectOf(id), before, after, at })
    return after
  })
  return managedView(row, at)
}

export async function removeServiceMessage(deps: Deps, actor: Actor | null, id: number): Promise<void> {
  const operator = requireOperator(actor)
  await changing(deps, id, async (trx, before) => {
    await deleteMessage(trx, id)
    const at = deps.now()
    await recordAction(trx, { actor: operator, action: 'deleted', subject: subjectOf(id), before, at })
  })
}
