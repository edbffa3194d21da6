import type { Db } from '#lib/database/db.ts'

/** Categories without fee and required fields. */
export async function plainLeaves(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('category')
    .select('id')
    .where('listing_fee', '=', 0)
    .where('brand_required', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('category as child').select('child.id').whereRef('child.parent_id', '=', 'category.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('category_attribute')
            .select('attribute_id')
            .whereRef('category_id', '=', 'category.id')
            .where('required', '=', true),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function plainLeaf(db: Db): Promise<number> {
  const [id] = await plainLeaves(db, 1)
  if (id === undefined) throw new Error('no plain category')
  return id
}
