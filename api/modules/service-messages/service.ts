import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import { listActions, recordAction } from '#api/modules/audit/service.ts'
import { shownAuditEntries } from '#contract/limits/accounts.ts'
import type { ServiceMessageBody, ServiceMessageLocation } from '#contract/service-messages.ts'
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
import { sanitise } from '#lib/rich-text.ts'
import { managedView, serviceMessageView } from './view.ts'

/** The messages everyone currently sees in this place. */
export async function listServiceMessages(deps: Deps, location: ServiceMessageLocation) {
  return (await listShown(deps.db, location, deps.now())).map(serviceMessageView)
}

export async function listManaged(deps: Deps) {
  const now = deps.now()
  return (await listAll(deps.db)).map((row) => managedView(row, now))
}

const subjectOf = (id: number) => `service-message:${id}`

export async function getManaged(deps: Deps, id: number) {
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

/** Keeps only HTML that the allow list permits, so that the operator edits the text that people see. */
function contentOf(body: ServiceMessageBody): MessageContent {
  const content = sanitise(body.content)
  if (sanitise(content.replace(/<[^<>]*>/g, '')) === '')
    throw wrongFields({ content: 'U poruci nema teksta koji bi se prikazao.' })
  return {
    ...body,
    content,
    locations: [...new Set(body.locations)],
    shown_from: timeOf(body.shown_from),
    shown_to: timeOf(body.shown_to),
  }
}

/** Renders the message as pages would show it, without storing it. */
export function previewServiceMessage(deps: Deps, body: ServiceMessageBody) {
  const now = deps.now()
  return serviceMessageView({ ...contentOf(body), id: 0, created_at: now, updated_at: now })
}

export async function createServiceMessage(deps: Deps, actor: Actor, body: ServiceMessageBody) {
  const content = contentOf(body)
  const at = deps.now()
  const row = await deps.db.transaction().execute(async (trx) => {
    const inserted = await insertMessage(trx, content, at)
    const subject = subjectOf(inserted.id)
    await recordAction(trx, { actor, action: 'created', subject, after: inserted, at })
    return inserted
  })
  return managedView(row, at)
}

/** Locks the message's row for the change. */
function changing<T>(deps: Deps, id: number, change: (trx: Db, before: MessageRow) => Promise<T>) {
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockMessage(trx, id)
    if (!before) throw new DomainError('not_found')
    return change(trx, before)
  })
}

export async function changeServiceMessage(deps: Deps, actor: Actor, id: number, body: ServiceMessageBody) {
  const content = contentOf(body)
  const at = deps.now()
  const row = await changing(deps, id, async (trx, before) => {
    const after = await updateMessage(trx, id, content, at)
    await recordAction(trx, { actor, action: 'updated', subject: subjectOf(id), before, after, at })
    return after
  })
  return managedView(row, at)
}

export async function removeServiceMessage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await changing(deps, id, async (trx, before) => {
    await deleteMessage(trx, id)
    const at = deps.now()
    await recordAction(trx, { actor, action: 'deleted', subject: subjectOf(id), before, at })
  })
}
