import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import type { Db } from '#api/lib/db.ts'
import { DomainError } from '#api/lib/errors.ts'
import { unixSeconds } from '#api/lib/time.ts'
import { shownSynonymChanges, synonymLimits } from '#contract/limits.ts'
import type { SynonymBody, SynonymOverview } from '#contract/synonyms.ts'
import { cleanedSides, synonymProblems } from './synonym-check.ts'
import {
  deleteSynonym,
  insertSynonym,
  insertSynonymChange,
  listSynonymChanges,
  listSynonyms,
  lockSynonyms,
  type SynonymRow,
  type SynonymSides,
  updateSynonym,
} from './synonym-queries.ts'

/** For others the page does not exist. */
function checkIsAdmin(actor: Actor | null): asserts actor is Actor {
  if (actor?.role !== 'admin') throw new DomainError('not_found')
}

export async function getSynonymOverview({ db }: Deps, actor: Actor | null): Promise<SynonymOverview> {
  checkIsAdmin(actor)
  const [synonyms, changes] = await Promise.all([
    listSynonyms(db),
    listSynonymChanges(db, shownSynonymChanges),
  ])
  return {
    synonyms,
    changes: changes.map((change) => ({ ...change, changed_at: unixSeconds(change.changed_at) })),
  }
}

/** Throws validation_failed with what is wrong. Search goes by it as soon as it is committed. */
export async function addSynonym(deps: Deps, actor: Actor | null, body: SynonymBody): Promise<SynonymRow> {
  checkIsAdmin(actor)
  return changing(deps, actor, async (present, { trx, record }) => {
    if (present.length >= synonymLimits.sets) {
      throw new DomainError(
        'conflict',
        `Već imate ${synonymLimits.sets} skupova. Obrišite one koji ne trebaju.`,
      )
    }
    const added = await insertSynonym(trx, checked(body, present))
    await record(added.id, null, added)
    return added
  })
}

/** Throws not_found, conflict when it was changed meanwhile, and validation_failed with what is wrong. */
export async function changeSynonym(
  deps: Deps,
  actor: Actor | null,
  id: number,
  body: SynonymBody & { version: number },
): Promise<SynonymRow> {
  checkIsAdmin(actor)
  return changing(deps, actor, async (present, { trx, record }) => {
    const before = unchanged(present, id, body.version)
    const others = present.filter((one) => one !== before)
    const after = await updateSynonym(trx, id, checked(body, others))
    await record(id, before, after)
    return after
  })
}

/** Throws not_found, and conflict when it was changed meanwhile. */
export async function removeSynonym(deps: Deps, actor: Actor | null, id: number, version: number) {
  checkIsAdmin(actor)
  await changing(deps, actor, async (present, { trx, record }) => {
    const before = unchanged(present, id, version)
    await deleteSynonym(trx, id)
    await record(id, before, null)
  })
}

type Change = {
  trx: Db
  record(id: number, before: SynonymSides | null, after: SynonymSides | null): Promise<void>
}

/** Hands over all that are there, with nobody else changing any, and notes who changed what. */
const changing = <T>(
  { db, now }: Deps,
  { id: accountId }: Actor,
  change: (present: SynonymRow[], change: Change) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockSynonyms(trx)
    const record: Change['record'] = (synonymId, before, after) =>
      insertSynonymChange(trx, { synonymId, accountId, before, after, at: now() })
    return change(await listSynonyms(trx), { trx, record })
  })

function checked(body: SynonymBody, others: readonly SynonymSides[]): SynonymSides {
  const sides = cleanedSides(body)
  const fields = synonymProblems(sides, others)
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', undefined, { fields })
  return sides
}

function unchanged(present: readonly SynonymRow[], id: number, version: number): SynonymRow {
  const found = present.find((one) => one.id === id)
  if (!found) throw new DomainError('not_found', 'Ovaj skup je u međuvremenu obrisan.')
  if (found.version !== version) {
    throw new DomainError(
      'conflict',
      'Ovaj skup je u međuvremenu izmijenjen. Pogledajte ga pa pokušajte ponovo.',
    )
  }
  return found
}
