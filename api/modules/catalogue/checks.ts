import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, DomainError, type FieldErrors } from '#lib/errors.ts'
import type { CatalogueChange } from '#contract/catalogue.ts'
import { readFixedCategories } from '#db/reference-files.ts'
import type { Documents } from './documents.ts'
import { countModels, isAttributeUsed, listCategoriesWith } from './queries.ts'

type Change<K extends CatalogueChange['kind']> = Extract<CatalogueChange, { kind: K }>
type Given<K extends CatalogueChange['kind']> = { change: Change<K>; id: number; before: Documents[K] | null }

const conflict = (text: string): never => {
  throw new DomainError('conflict', text)
}
function refuse(fields: FieldErrors) {
  assertNoneWrong(fields)
}

const exists = async (db: Db, table: 'category' | 'brand' | 'canton', ids: readonly number[]) => {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return rows.length === new Set(ids).size
}

async function checkCategory(db: Db, { change: { value }, id, before }: Given<'category'>) {
  const fixed = (await readFixedCategories()).get(id)
  if (value === null) {
    if (fixed) conflict('Ova kategorija je stalna i ne može se izbrisati. Možete je sakriti.')
    const child = await db.selectFrom('category').select('id').where('parent_id', '=', id).executeTakeFirst()
    if (child) conflict('Kategorija ima podkategorije. Prvo premjestite ili izbrišite njih.')
    return
  }
  const fields: FieldErrors = {}
  if (fixed && fixed.slug !== value.slug) fields['value.slug'] = 'Adresa ove kategorije je stalna.'
  if (fixed && fixed.parent_id !== value.parent_id)
    fields['value.parent_id'] = 'Mjesto ove kategorije je stalno.'
  if (value.parent_id !== null && !(await exists(db, 'category', [value.parent_id])))
    fields['value.parent_id'] = 'Odaberite nadređenu kategoriju sa spiska.'
  else if (value.parent_id !== null && before && (await isBelow(db, value.parent_id, id)))
    fields['value.parent_id'] = 'Kategorija ne može biti u samoj sebi.'
  const drawing = await db
    .selectFrom('category')
    .select('id')
    .where('drawing', '=', value.drawing)
    .limit(1)
    .executeTakeFirst()
  if (!drawing) fields['value.drawing'] = 'Takav crtež ne postoji.'
  const ids = value.attributes.map((one) => one.id)
  if (new Set(ids).size !== ids.length) fields['value.attributes'] = 'Atribut je naveden dva puta.'
  const known = await db
    .selectFrom('attribute')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .execute()
  if (known.length !== new Set(ids).size) fields['value.attributes'] = 'Odaberite atribut sa spiska.'
  refuse(fields)
}

async function isBelow(db: Db, id: number, above: number): Promise<boolean> {
  for (let at: number | null = id; at !== null;) {
    if (at === above) return true
    const row: { parent_id: number | null } | undefined = await db
      .selectFrom('category')
      .select('parent_id')
      .where('id', '=', at)
      .executeTakeFirst()
    at = row?.parent_id ?? null
  }
  return false
}

async function checkAttribute(db: Db, { change, id, before }: Given<'attribute'>) {
  const { value, mapping } = change
  if (value === null) {
    if ((await listCategoriesWith(db, id)).length > 0)
      conflict('Kategorije imaju ovaj atribut. Prvo ga uklonite iz njih.')
    return
  }
  const options = value.options ?? []
  const fields: FieldErrors = {}
  if (value.input_type === 'select' && options.length === 0)
    fields['value.options'] = 'Izbor mora imati barem jednu opciju.'
  if (value.input_type !== 'select' && value.options !== null)
    fields['value.options'] = 'Opcije ima samo izbor sa spiska.'
  if (new Set(options).size !== options.length) fields['value.options'] = 'Opcija je navedena dva puta.'
  if ((value.type === 'boolean') !== (value.input_type === 'checkbox'))
    fields['value.input_type'] = 'Da/ne se unosi kvačicom, a ostalo ne.'
  if ((value.type === 'number') !== (value.input_type === 'text-range'))
    fields['value.input_type'] = 'Broj se unosi kao raspon, a ostalo ne.'
  refuse(fields)
  if (!before) return
  if (before.type !== value.type && (await isAttributeUsed(db, id)))
    refuse({ 'value.type': 'Oglasi već imaju ovaj atribut, pa se njegova vrsta ne može promijeniti.' })
  const replaced = new Map(mapping.map(({ from, to }) => [from, to]))
  for (const [from, to] of replaced)
    if (options.includes(from) || !options.includes(to))
      refuse({ mapping: `Zamjena „${from}“ → „${to}“ ne vodi od uklonjene do postojeće opcije.` })
  for (const option of before.options ?? []) {
    if (options.includes(option) || replaced.has(option)) continue
    if (await isAttributeUsed(db, id, option))
      refuse({ 'value.options': `Oglasi imaju opciju „${option}“. Navedite čime da se zamijeni.` })
  }
}

async function checkBrand(db: Db, { change: { value }, id }: Given<'brand'>) {
  if (value === null) {
    if ((await countModels(db, id)) > 0) conflict('Marka ima modele. Prvo izbrišite njih.')
    return
  }
  const fields: FieldErrors = {}
  const same = await db
    .selectFrom('brand')
    .select('id')
    .where('slug', '=', value.slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (same) fields['value.slug'] = 'Ovu adresu ima druga marka.'
  if (value.category_ids.length === 0) fields['value.category_ids'] = 'Odaberite barem jednu kategoriju.'
  else if (!(await exists(db, 'category', value.category_ids)))
    fields['value.category_ids'] = 'Odaberite kategorije sa spiska.'
  refuse(fields)
}

async function checkModel(db: Db, { change: { value }, id, before }: Given<'model'>) {
  if (value === null) return
  const fields: FieldErrors = {}
  if (before && before.brand_id !== value.brand_id)
    fields['value.brand_id'] = 'Model ne može promijeniti marku.'
  if (!(await exists(db, 'brand', [value.brand_id]))) fields['value.brand_id'] = 'Odaberite marku sa spiska.'
  const same = await db
    .selectFrom('model')
    .select('id')
    .where('brand_id', '=', value.brand_id)
    .where('slug', '=', value.slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (same) fields['value.slug'] = 'Ovu adresu ima drugi model te marke.'
  if (value.category_ids.length === 0) fields['value.category_ids'] = 'Odaberite barem jednu kategoriju.'
  else if (!(await exists(db, 'category', value.category_ids)))
    fields['value.category_ids'] = 'Odaberite kategorije sa spiska.'
  refuse(fields)
}

async function checkCity(db: Db, { change: { value, id } }: Given<'city'>) {
  if (id === null) conflict('Mjesta se dodaju uvozom, s kantonom i poštanskim brojem.')
  if (value === null) return void conflict('Mjesta se ne brišu, jer ih oglasi i računi koriste.')
  if (!(await exists(db, 'canton', [value.canton_id])))
    refuse({ 'value.canton_id': 'Odaberite kanton sa spiska.' })
}

/** Throws validation_failed or conflict unless the change can be made. */
export async function checkChange(
  db: Db,
  change: CatalogueChange,
  id: number,
  before: Documents[CatalogueChange['kind']] | null,
): Promise<void> {
  if (change.id !== null && before === null) throw new DomainError('not_found')
  if (change.id === null && change.value === null) throw new DomainError('not_found')
  if (change.value !== null && isDeepStrictEqual(change.value, before)) conflict('Ništa nije promijenjeno.')
  const given = { change, id, before } as never
  const check = {
    category: checkCategory,
    attribute: checkAttribute,
    brand: checkBrand,
    model: checkModel,
    city: checkCity,
  }[change.kind]
  await check(db, given)
}
