import { type Kysely, sql } from 'kysely'

/** Names that people write in two words, or as they hear them, too far from the name for a correction. */
const known = [
  ['laptop', 'lap top'],
  ['xbox', 'x box', 'eksboks'],
  ['playstation', 'plejstejšn'],
  ['macbook', 'mekbuk'],
  ['new balance', 'nju balans'],
  ['nike', 'najk'],
  ['jordan', 'džordan'],
  ['corsa', 'korsa'],
  ['fiat', 'fijat'],
  ['grafička karta', 'grafička kartica', 'grafička'],
]

/** Adds to the set that has the name, as operators may have edited it, or makes one. */
export async function up(db: Kysely<unknown>) {
  for (const [name, ...others] of known) {
    const { numAffectedRows } = await sql`
      update synonym set words = words || array(
        select word from unnest(${others}::text[]) as word where not word = any(words))
      where ${name} = any(words)`.execute(db)
    if (!numAffectedRows)
      await sql`insert into synonym (words, finds) values (${[name, ...others]}, '{}')`.execute(db)
  }
}
