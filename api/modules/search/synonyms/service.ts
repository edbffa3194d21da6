import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { shownSynonymChanges, synonymLimits } from '#contract/limits/search.ts'
import type { SynonymBody, SynonymOverview } from '#contract/search/synonyms.ts'
import { cleanedSides, synonymProblems } from './check.ts'
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
} from './queries.ts'

export async function getSynonymOverview({ db }: Deps): Promise<SynonymOverview> {
  const [synonyms, changes] = await Promise.all([
    listSynonyms(db),
    listSynonymChanges(db, shownSynonymChanges),
  ])
  return {
    synonyms,
    changes: changes.map((change) => ({ ...change, changed_at: unixSeconds(change.changed_at) })),
  }
}

/** Throws validation_failed if search could not use it. Takes effect on commit. */
export async function addSynonym(deps: Deps, actor: Actor, body: SynonymBody): Promise<SynonymRow> {
  return changing(deps, actor, async (present, { trx, record }) => {
    if (present.length >= synonymLimits.sets) {
      throw new DomainError(
        'conflict',
        `Već imate ${synonymLimits.sets} skupova. Izbrišite one koji ne trebaju.`,
      )
    }
    const added = await insertSynonym(trx, checked(body, present))
    await record(added.id, null, added)
    return added
  })
}

/** Throws not_found, validation_failed, or conflict if someone else changed it meanwhile. */
export async function changeSynonym(
  deps: Deps,
  actor: Actor,
  id: number,
  body: SynonymBody & { version: number },
): Promise<SynonymRow> {
  return changing(deps, actor, async (present, { trx, record }) => {
    const before = unchanged(present, id, body.version)
    const others = present.filter((one) => one !== before)
    const after = await updateSynonym(trx, id, checked(body, others))
    await record(id, before, after)
    return after
  })
}

/** Throws not_found, or conflict if someone else changed it meanwhile. */
export async function removeSynonym(deps: Deps, actor: Actor, id: number, version: number) {
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

/**
 * Passes in all current synonyms, serialised against other changes, and records the change with its author.
 */
const changing = <T>(
  { db, now }: Deps,
  actor: Actor,
  change: (present: SynonymRow[], change: Change) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockSynonyms(trx)
    const at = now()
    const record: Change['record'] = async (synonymId, before, after) => {
      await insertSynonymChange(trx, { synonymId, accountId: actor.id, before, after, at })
      const action = before === null ? 'created' : after === null ? 'deleted' : 'changed'
      await recordAction(trx, { actor, action, subject: `synonym:${synonymId}`, before, after, at })
    }
    return change(await listSynonyms(trx), { trx, record })
  })

function checked(body: SynonymBody, others: readonly SynonymSides[]): SynonymSides {
  const sides = cleanedSides(body)
  const fields = synonymProblems(sides, others)
  assertNoneWrong(fields)
  return sides
}

function unchanged(present: readonly SynonymRow[], id: number, version: number): SynonymRow {
  const found = present.find((one) => one.id === id)
  if (!found) throw new DomainError('not_found', 'Ovaj skup je u međuvremenu izbrisan.')
  if (found.version !== version) {
    throw new DomainError(
      'conflict',
      'Ovaj skup je u međuvremenu izmijenjen. Pogledajte ga pa pokušajte ponovo.',
    )
  }
  return found
}
