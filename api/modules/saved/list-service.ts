import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { compareNames } from '#contract/text/collation.ts'
import { savedLists } from '#contract/limits/search.ts'
import type { SavedList } from '#contract/saved/endpoints.ts'
import {
  deleteEntries,
  deleteList,
  deleteOtherEntries,
  findList,
  insertEntries,
  insertList,
  listLists,
  listOwnAmong,
  lockLists,
  renameList,
} from './list-queries.ts'
import { isSaved } from './queries.ts'

const unknownList = () => new DomainError('not_found', 'Lista nije pronađena.')

/** Turns the refusal of a name that another list of the account has into one that names the field. */
function nameTaken(error: unknown): never {
  if (!violates(error, 'saved_list_name')) throw error
  throw wrongFields({ name: 'Već imate listu s tim nazivom.' })
}

/** The caller's lists, by name. */
export async function listSavedLists({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<SavedList[]> {
  const lists = await listLists(db, actor.id)
  return lists.toSorted((a, b) => compareNames(a.name, b.name))
}

/** Throws list_limit_reached, and validation_failed for a name that is taken. */
export async function makeList(
  { db, now }: Deps,
  actor: Actor,
  { name, ids = [] }: { name: string; ids?: readonly number[] | undefined },
): Promise<number> {
  return db
    .transaction()
    .execute(async (trx) => {
      if ((await lockLists(trx, actor.id)) >= savedLists) throw new DomainError('list_limit_reached')
      const { id } = await insertList(trx, actor.id, name, now())
      if (ids.length > 0) await insertEntries(trx, actor.id, [id], ids)
      return id
    })
    .catch(nameTaken)
}

export async function renameOwnList({ db }: Deps, actor: Actor, id: number, name: string): Promise<void> {
  if (!(await renameList(db, actor.id, id, name).catch(nameTaken))) throw unknownList()
}

/** Its listings stay saved. */
export async function deleteOwnList({ db }: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await deleteList(db, actor.id, id))) throw unknownList()
}

/** Runs `change` on a list of the caller; returns the list's name. */
const onList = ({ db }: Deps, actor: Actor, id: number, change: (trx: Db) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    const list = await findList(trx, actor.id, id)
    if (!list) throw unknownList()
    await change(trx)
    return list.name
  })

export const putInto = (deps: Deps, actor: Actor, id: number, ids: readonly number[]) =>
  onList(deps, actor, id, (trx) => insertEntries(trx, actor.id, [id], ids))

export const takeOut = (deps: Deps, actor: Actor, id: number, ids: readonly number[]) =>
  onList(deps, actor, id, (trx) => deleteEntries(trx, id, ids))

/** Makes these the only lists that a saved listing is in. Throws validation_failed for lists of others. */
export async function chooseLists(
  { db }: Deps,
  actor: Actor,
  id: number,
  lists: readonly number[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isSaved(trx, actor.id, id))) throw new DomainError('not_found', 'Oglas nije među spašenima.')
    if ((await listOwnAmong(trx, actor.id, lists)).length < new Set(lists).size)
      throw wrongFields({ lists: 'Neka od lista ne postoji. Osvježite stranicu.' })
    await deleteOtherEntries(trx, actor.id, id, lists)
    if (lists.length > 0) await insertEntries(trx, actor.id, lists, [id])
  })
}
