import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import type { ForbiddenWord, ForbiddenWordBody } from '#contract/checks/forbidden-words.ts'
import { forbiddenWordLimits, forbiddenWordsPageSize } from '#contract/limits/moderation.ts'
import type { RuleName } from '#contract/moderation/rules.ts'
import {
  countWords,
  deleteWord,
  insertWord,
  listWords,
  lockWord,
  updateWord,
  type WordRow,
} from './queries.ts'

const viewOf =
  ({ catalog }: Pick<Deps, 'catalog'>) =>
  ({ is_allowed: isAllowed, holds, ...row }: WordRow): ForbiddenWord => ({
    ...row,
    rule: row.rule as RuleName,
    category:
      row.category_id === null
        ? null
        : (catalog.categories.get(row.category_id)?.path ?? []).map(({ name }) => name).join(' › '),
    effect: isAllowed ? 'allow' : holds ? 'hold' : 'queue',
  })

type Asked = { page: number; q?: string | undefined; effect?: ForbiddenWord['effect'] | undefined }

export async function listForbiddenWords(deps: Deps, { page, ...filter }: Asked) {
  const limit = forbiddenWordsPageSize
  const [total, rows] = await Promise.all([
    countWords(deps.db, filter),
    listWords(deps.db, filter, { limit, offset: (page - 1) * limit }),
  ])
  return { data: rows.map(viewOf(deps)), meta: pageMetaOf(total, page, limit) }
}

export function checkCategory({ catalog }: Pick<Deps, 'catalog'>, id: number | undefined) {
  if (id !== undefined && !catalog.categories.has(id))
    throw wrongFields({ category_id: 'Odaberite kategoriju sa spiska.' })
}

const known = wrongFields({ wording: 'Ova riječ je već na spisku za tu kategoriju.' })

/** Runs a change with its audit entry. */
async function changing(
  { db, now }: Deps,
  actor: Actor,
  run: (trx: Db) => Promise<{ id: number; before: WordRow | null; after: WordRow | null }>,
): Promise<WordRow | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { id, before, after } = await run(trx)
      const action = before === null ? 'created' : after === null ? 'deleted' : 'changed'
      await recordAction(trx, { actor, action, subject: `forbidden-word:${id}`, before, after, at: now() })
      return after
    })
  } catch (error) {
    if (violates(error, 'forbidden_word_once')) throw known
    throw error
  }
}

/** Takes effect for listings that are published or changed from now on. */
export async function addForbiddenWord(
  deps: Deps,
  actor: Actor,
  body: ForbiddenWordBody,
): Promise<ForbiddenWord> {
  checkCategory(deps, body.category_id)
  const added = await changing(deps, actor, async (trx) => {
    if ((await countWords(trx, {})) >= forbiddenWordLimits.entries)
      throw new DomainError('conflict', `Na spisku je već ${forbiddenWordLimits.entries} riječi.`)
    const after = await insertWord(trx, body)
    return { id: after.id, before: null, after }
  })
  return viewOf(deps)(added!)
}

async function lockUnchanged(trx: Db, id: number, version: number): Promise<WordRow> {
  const found = await lockWord(trx, id)
  if (!found) throw new DomainError('not_found', 'Ova riječ je u međuvremenu izbrisana.')
  if (found.version !== version)
    throw new DomainError(
      'conflict',
      'Ova riječ je u međuvremenu izmijenjena. Pogledajte je pa pokušajte ponovo.',
    )
  return found
}

export async function changeForbiddenWord(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...body }: ForbiddenWordBody & { version: number },
): Promise<ForbiddenWord> {
  checkCategory(deps, body.category_id)
  const changed = await changing(deps, actor, async (trx) => {
    const before = await lockUnchanged(trx, id, version)
    return { id, before, after: await updateWord(trx, id, body) }
  })
  return viewOf(deps)(changed!)
}

export async function removeForbiddenWord(deps: Deps, actor: Actor, id: number, version: number) {
  await changing(deps, actor, async (trx) => {
    const before = await lockUnchanged(trx, id, version)
    await deleteWord(trx, id)
    return { id, before, after: null }
  })
}
