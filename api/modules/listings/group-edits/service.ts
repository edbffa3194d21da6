import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import { enqueue } from '#lib/jobs.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { hourMs } from '#lib/time.ts'
import { assertShop } from '#api/modules/accounts/service.ts'
import { formatCredits } from '#contract/money/credits.ts'
import type { groupEditBody, GroupEdit, GroupItemState, GroupTask } from '#contract/listings/group-edits.ts'
import type { UserListingList, UserListingsFilter } from '#contract/profiles.ts'
import {
  groupEditDays,
  groupEditPageSize,
  groupEditPreviewHours,
  groupEditSize,
} from '#contract/limits/listings.ts'
import { formatInteger } from '#contract/money/money.ts'
import { countSellerTabs, listSellerIds, listSellerListings } from '../reading/service.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { getRefreshLimits } from '../owner/service.ts'
import { findAllowedSeller } from '../writing/access.ts'
import { countRefreshesThisMonth, type LockedListing, readListings } from '../writing/queries.ts'
import { kindOf, refreshQuota } from '../selling-rules.ts'
import { groupEditJob } from './jobs.ts'
import { planOf, reasonOf } from './plan.ts'
import {
  countItems,
  deleteOldEdits,
  deletePreview,
  type EditRow,
  findEdit,
  insertEdit,
  listEdits,
  listItems,
  lockEdit,
  type NewItem,
  requestStop,
  setEdit,
} from './queries.ts'
import { canUndoUntil, editView, itemView } from './view.ts'

type Body = z.output<typeof groupEditBody>
type Filter = { list: UserListingList } & UserListingsFilter

const filterOf = ({ q, group }: Filter) => ({ q, group })

export async function listGroupEditable(deps: Deps, actor: Actor, asked: Filter & { page: number }) {
  assertShop(actor)
  const seller = actor
  const { list, page } = asked
  const [found, counts] = await Promise.all([
    listSellerListings(deps, seller, seller.id, {
      list,
      page,
      filter: filterOf(asked),
      perPage: groupEditPageSize,
    }),
    countSellerTabs(deps, seller, seller.id),
  ])
  const { free_limit: limit, free_count: used } = await getRefreshLimits(deps, seller, counts.refreshable)
  return { ...found, counts, refreshes: { limit, used } }
}

const tooMany = () =>
  wrongFields({
    listing_ids: `Najviše ${formatInteger(groupEditSize)} oglasa odjednom. Suzite filter.`,
  })

async function chosenListings(deps: Deps, seller: Actor, { ids, filter }: Body): Promise<LockedListing[]> {
  const chosen =
    ids ??
    (await listSellerIds(deps, seller, {
      list: filter.list,
      filter: filterOf(filter),
      limit: groupEditSize + 1,
    }))
  if (chosen.length > groupEditSize) throw tooMany()
  const known = new Map((await readListings(deps.db, chosen)).map((row) => [row.id, row]))
  const own = chosen.flatMap((id) => known.get(id) ?? []).filter((row) => row.seller_id === seller.id)
  const left = own.filter(({ deleted_at }) => deleted_at === null)
  if (left.length === 0 || (ids && own.length < ids.length))
    throw wrongFields({
      listing_ids: ids ? 'Odaberite samo svoje oglase.' : 'Nijedan oglas ne odgovara filteru.',
    })
  return left
}

const takesAllowance = ({ action }: GroupTask) => action === 'refresh' || action === 'renew'

/** Throws if the seller may do nothing of the kind; otherwise returns how many listings the month still allows. */
async function allowanceOf(deps: Deps, seller: Actor, task: GroupTask): Promise<number> {
  if (!takesAllowance(task) && task.action !== 'unhide') return Infinity
  const row = await findAllowedSeller(deps, deps.db, seller)
  if (!takesAllowance(task)) return Infinity
  const used = await countRefreshesThisMonth(deps.db, seller.id, deps.now())
  return refreshQuota(kindOf(seller), row.shop_package) - used
}

/** Shows the effect on each listing, in order; nothing is changed. */
async function preview(deps: Deps, seller: Actor, task: GroupTask, listings: readonly LockedListing[]) {
  let refusal: DomainError | undefined
  let left = await allowanceOf(deps, seller, task).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    refusal = error
    return 0
  })
  let credit = takesAllowance(task) ? await creditOf(deps.db, seller.id) : 0
  return listings.map((listing): NewItem => {
    const { id: listing_id, title, version } = listing
    try {
      if (refusal) throw refusal
      const { before, after } = planOf(deps, seller, listing, task)
      const { price } = after
      // A paid renewal is not a free refresh.
      if (price === undefined) {
        if (left <= 0) throw new DomainError('refresh_quota_spent')
        left -= 1
      } else {
        if (price > credit)
          throw new DomainError(
            'credit_short',
            `Nema dovoljno kredita: objava košta ${formatCredits(price)}, a ostaje ${formatCredits(credit)}.`,
          )
        credit -= price
      }
      return { listing_id, title, version, state: 'planned', before, after, reason: null }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const reason = reasonOf(error)
      return { listing_id, title, version, state: 'refused', before: null, after: null, reason }
    }
  })
}

export async function makeGroupEdit(deps: Deps, actor: Actor, body: Body, once: KeyedCall | undefined) {
  assertShop(actor)
  const seller = actor
  if (body.task.action === 'place' && !deps.places.cities.has(body.task.city_id))
    throw wrongFields({ city_id: 'Odaberite mjesto sa spiska.' })
  const now = deps.now()
  return runOnce(deps.db, once, now, async (trx) => {
    const items = await preview(deps, seller, body.task, await chosenListings(deps, seller, body))
    const id = await insertEdit(trx, { sellerId: seller.id, task: body.task, now }, items)
    return { id, message: 'Pregledajte izmjene, pa ih primijenite.' }
  })
}

const unknown = () => new DomainError('not_found', 'Grupna izmjena nije pronađena.')

const ownOr404 = <R extends { seller_id: number }>(seller: Actor, row: R | undefined): R => {
  if (row?.seller_id !== seller.id) throw unknown()
  return row
}

async function withCounts(deps: Deps, rows: readonly EditRow[]): Promise<GroupEdit[]> {
  const counted = await countItems(
    deps.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    editView(
      deps,
      row,
      counted.filter(({ edit_id }) => edit_id === row.id),
    ),
  )
}

const shownEdits = 20

export async function listGroupEdits(deps: Deps, actor: Actor): Promise<GroupEdit[]> {
  assertShop(actor)
  const seller = actor
  return withCounts(deps, await listEdits(deps.db, seller.id, shownEdits))
}

export async function getGroupEdit(deps: Deps, actor: Actor, id: number): Promise<GroupEdit> {
  assertShop(actor)
  const row = ownOr404(actor, await findEdit(deps.db, id))
  const [edit] = await withCounts(deps, [row as unknown as EditRow])
  return edit!
}

const itemStates = {
  changed: ['planned', 'done', 'undone'],
  refused: ['refused', 'failed', 'left', 'kept'],
} as const satisfies Record<string, readonly GroupItemState[]>

export async function listGroupEditItems(
  deps: Deps,
  actor: Actor,
  id: number,
  { page, only }: { page: number; only?: keyof typeof itemStates | undefined },
) {
  const edit = await getGroupEdit(deps, actor, id)
  const states = only && itemStates[only]
  const total = states ? states.reduce((sum, state) => sum + (edit.counts[state] ?? 0), 0) : edit.total
  const offset = (page - 1) * groupEditPageSize
  const rows = await listItems(deps.db, id, states, { limit: groupEditPageSize, offset })
  return {
    data: rows.map((row) => itemView(deps, edit.action, row)),
    meta: pageMetaOf(total, page, groupEditPageSize),
  }
}

const enqueueRun = (trx: Db, id: number) =>
  enqueue(trx, groupEditJob, { id }, { key: `${groupEditJob.name}:${id}` })

/** Runs `change` on the shop's edit, which no batch changes meanwhile, and has the job go on with it. */
async function start(
  deps: Deps,
  actor: Actor,
  id: number,
  change: (trx: Db, edit: EditRow) => Promise<void>,
) {
  assertShop(actor)
  const seller = actor
  try {
    await deps.db.transaction().execute(async (trx) => {
      await change(trx, ownOr404(seller, await lockEdit(trx, id)))
      await enqueueRun(trx, id)
    })
  } catch (error) {
    if (!violates(error, 'group_edit_running')) throw error
    throw new DomainError('conflict', 'Druga grupna izmjena je u toku. Sačekajte je ili je zaustavite.')
  }
}

export const applyGroupEdit = (deps: Deps, actor: Actor, id: number) =>
  start(deps, actor, id, async (trx, edit) => {
    if (edit.state !== 'preview') throw new DomainError('conflict', 'Ova izmjena je već primijenjena.')
    await setEdit(trx, id, { state: 'applying', started_at: deps.now() })
  })

export const stopGroupEdit = (deps: Deps, actor: Actor, id: number) =>
  start(deps, actor, id, async (trx, { state }) => {
    if (state !== 'applying' && state !== 'undoing')
      throw new DomainError('conflict', 'Ova izmjena nije u toku.')
    await requestStop(trx, id)
  })

export const undoGroupEdit = (deps: Deps, actor: Actor, id: number) =>
  start(deps, actor, id, async (trx, edit) => {
    const until = canUndoUntil(edit)
    if (!until || until <= deps.now())
      throw new DomainError('conflict', 'Ova izmjena se više ne može poništiti.')
    await setEdit(trx, id, { state: 'undoing', stop_requested: false })
  })

export async function deleteGroupEdit(deps: Deps, actor: Actor, id: number): Promise<void> {
  assertShop(actor)
  const seller = actor
  ownOr404(seller, await findEdit(deps.db, id))
  if (!(await deletePreview(deps.db, seller.id, id)))
    throw new DomainError('conflict', 'Ova izmjena je već primijenjena.')
}

export const forgetGroupEdits = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> => {
  const ended = new Date(now().getTime() - groupEditDays * 24 * hourMs)
  const previewed = new Date(now().getTime() - groupEditPreviewHours * hourMs)
  return deleteInBatches((limit) => deleteOldEdits(db, { ended, previewed, limit }))
}
