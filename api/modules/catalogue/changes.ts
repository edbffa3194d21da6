import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { loadCatalog } from '#api/modules/categories/service.ts'
import { loadPlaces } from '#api/modules/places/service.ts'
import type { CatalogueChange, CatalogueKind } from '#contract/catalogue.ts'
import { editedMark, markLoaded } from '#db/load-reference.ts'
import { checkChange } from './checks.ts'
import { type Documents, nextId, stores } from './documents.ts'
import { mapAttributeOption, reindexCatalogue, unmapAttributeOptions } from './jobs.ts'
import {
  dropRedirects,
  findLast,
  insertChange,
  keepRedirect,
  listCategoryUrls,
  lockCatalogue,
  markUndone,
  versionOf,
} from './queries.ts'

type Value = Documents[CatalogueKind]
type Step = { kind: CatalogueKind; id: number; before: Value | null; after: Value | null }

/** A row that others refer to: a foreign key, or one that restricts deletions. */
const stillUsed = ['23503', '23001']

/** Writes a thing as it shall be, with redirects for its old addresses. Returns it as it is stored. */
async function write(trx: Db, { kind, id, before, after }: Step): Promise<Value | null> {
  const store = stores[kind]
  const urls = kind === 'category' ? await listCategoryUrls(trx) : []
  if (after) await store.write(trx, id, after as never)
  else
    await store.remove(trx, id).catch((error: unknown) => {
      if (!stillUsed.includes((error as { code?: string }).code ?? '')) throw error
      throw new DomainError('conflict', 'Još se koristi, pa se ne može izbrisati. Možete ga sakriti.')
    })
  if (kind === 'category') {
    const now = new Map((await listCategoryUrls(trx)).map((row) => [row.id, row.url]))
    for (const row of urls)
      if (now.has(row.id) && now.get(row.id) !== row.url) await keepRedirect(trx, kind, row.url, row.id)
    await dropRedirects(trx, kind, [...now.values()])
  } else if (kind === 'brand' || kind === 'model') {
    const slugOf = (value: Value | null) => {
      const { slug, brand_id } = (value ?? {}) as { slug?: string; brand_id?: number }
      return slug && (kind === 'model' ? `${brand_id}/${slug}` : slug)
    }
    const [from, to] = [slugOf(before), slugOf(after)]
    if (from && to && from !== to) await keepRedirect(trx, kind, from, id)
    if (to) await dropRedirects(trx, kind, [to])
  }
  return after && store.read(trx, id)
}

/** Fields of a thing that stand in the documents of its listings. */
const searched: { readonly [K in CatalogueKind]?: readonly string[] } = {
  category: ['name', 'parent_id'],
  brand: ['name', 'aliases'],
  model: ['name', 'aliases'],
  city: ['name', 'other_names', 'canton_id', 'lat', 'lon'],
}

/** Every process follows within a second, and search once its job ran. */
async function spread(trx: Db, { kind, id, before, after }: Step, mark: string) {
  await markLoaded(trx, editedMark, mark)
  const differs = (field: string) =>
    !isDeepStrictEqual(before?.[field as keyof Value], after?.[field as keyof Value])
  if (kind !== 'attribute' && before && after && searched[kind]?.some(differs))
    await enqueue(trx, reindexCatalogue, { kind, id })
}

/** This process follows its own change at once. */
async function follow(deps: Deps) {
  const [catalog, places] = await Promise.all([loadCatalog(deps.db), loadPlaces(deps.db)])
  Object.assign(deps, { catalog, places })
}

const nameOf = (value: Value | null): string => {
  const { display_name, name = '' } = (value ?? {}) as { display_name?: string; name?: string }
  return display_name ?? name
}

/** Reads the subject of a change, and checks that the change can be made. */
export async function prepare(trx: Db, change: CatalogueChange) {
  const id = change.id ?? (await nextId(trx, change.kind))
  const before = (await stores[change.kind].read(trx, id)) as Value | null
  if (change.version !== null && change.version !== (await versionOf(trx, change.kind, id)))
    throw new DomainError('conflict', 'Neko je ovo u međuvremenu izmijenio. Učitajte stranicu ponovo.')
  await checkChange(trx, change, id, before)
  return { id, before }
}

export async function changeCatalogue(deps: Deps, actor: Actor, change: CatalogueChange) {
  const at = deps.now()
  const { kind } = change
  const subjectId = await deps.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const { id, before } = await prepare(trx, change)
    const after = await write(trx, { kind, id, before, after: change.value })
    const mapping = change.kind === 'attribute' ? change.mapping : []
    const mapped =
      mapping.length > 0 ? Object.fromEntries(mapping.map((one) => [one.from, one.to] as const)) : null
    const { id: changeId } = await insertChange(trx, {
      kind,
      subject_id: id,
      name: nameOf(after ?? before),
      before,
      after,
      mapped,
      actor_id: actor.id,
      actor_name: actor.username,
      changed_at: at,
    })
    for (const { from, to } of mapping)
      await enqueue(trx, mapAttributeOption, { changeId, attributeId: id, from, to })
    await spread(trx, { kind, id, before, after }, String(changeId))
    const action = before ? (after ? 'changed' : 'deleted') : 'added'
    await recordAction(trx, { actor, action, subject: `${kind}:${id}`, before, after, at })
    return id
  })
  await follow(deps)
  return { message: 'Izmjena je primijenjena.', id: subjectId }
}

/** Undoes the latest change that is still in effect, by any member of staff, unless something depends on it by now. */
export async function undoChange(deps: Deps, actor: Actor, changeId: number) {
  const at = deps.now()
  const subjectId = await deps.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const last = await findLast(trx)
    if (last?.id !== changeId)
      throw new DomainError(
        'conflict',
        'Poništiti se može samo posljednja izmjena. Učitajte stranicu ponovo.',
      )
    const kind = last.kind as CatalogueKind
    const id = last.subject_id
    const now = (await stores[kind].read(trx, id)) as Value | null
    const [was, made] = [last.before, last.after] as [unknown, unknown] as [Value | null, Value | null]
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(now)), made))
      throw new DomainError('conflict', 'Od te izmjene zavisi nešto kasnije, pa se ne može poništiti.')
    if (was === null)
      await checkChange(trx, { kind, id, version: null, value: null, mapping: [] } as never, id, now)
    const restored = await write(trx, { kind, id, before: now, after: was })
    await markUndone(trx, changeId, at)
    if (last.mapped)
      await enqueue(trx, unmapAttributeOptions, {
        changeId,
        attributeId: id,
        mapped: last.mapped as Record<string, string>,
      })
    await spread(trx, { kind, id, before: now, after: restored }, `undone ${changeId}`)
    await recordAction(trx, {
      actor,
      action: 'undone',
      subject: `${kind}:${id}`,
      before: now,
      after: restored,
      at,
    })
    return id
  })
  await follow(deps)
  return { message: 'Izmjena je poništena.', id: subjectId }
}
