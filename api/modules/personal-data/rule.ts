import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { Places } from '#api/modules/places/service.ts'
import type { Db } from '#lib/database/db.ts'
import type { DB } from '#lib/database/database.generated.ts'

/** The account whose data is exported or erased. */
export type Subject = {
  id: number
  username: string
  email: string | null
  phone: string | null
  /** The account's pseudonym in the counters of views. */
  viewer: Buffer
}

/** Names of things that rows refer to by number. */
export type Names = { catalog: Catalog; places: Places }

type Shown = { as: string; read(value: never, names: Names): unknown }
/** A column that the export leaves out, with the reason. */
type LeftOut = { leftOut: string }
/** The column's name in the export, in Bosnian. */
export type ColumnRule = string | Shown | LeftOut

export type Condition = (subject: Subject) => RawBuilder<SqlBool>

/** The way in which rows of an account disappear. */
type Erasure =
  /** The erasure deletes them, in batches. */
  | 'deleted'
  /** They go with the row they belong to, by a foreign key. */
  | 'cascaded'
  /** A step of the erasure of its own. */
  | 'step'
  /** They stay without the person, for this reason; `set` makes `whose` miss them. */
  | { kept: string; set: RawBuilder<unknown> | ((subject: Subject) => RawBuilder<unknown>) }

/** Two accounts of one person: `from` goes, `to` stays. */
export type Pair = { from: Subject; to: Subject }

/** Handles at most about `limit` rows of the account that goes, and returns how many it found. */
export type MergeStep = (trx: Db, pair: Pair, limit: number) => Promise<number>

/** A column in which the remaining account replaces the one that goes. */
export type Move<C extends string = string> = {
  column: C
  /** Bosnian, for the preview of staff; rows without it are not shown. */
  label?: string
  /**
   * Columns, or expressions of one column, that are unique per account: of two such rows the remaining
   * account's stays.
   */
  once?: readonly string[]
  /** Names the other account of a pair; rows about an account and itself go. */
  other?: C
}

/** Treatment of an account's rows when it is merged into another one of the same person. */
export type Merge<C extends string = string> =
  | { as: 'moved'; moves: readonly Move<C>[] }
  /** They go. `atOnce`: as the merge begins, since they let someone in. */
  | { as: 'ended'; columns: readonly C[]; label: string | null; atOnce: boolean }
  /** A step of their own; `both` counts things that both accounts have. */
  | {
      as: 'step'
      columns: readonly C[]
      label: string | null
      run: MergeStep
      both?: (pair: Pair) => RawBuilder<{ count: number }>
    }
  /** The step of another table handles them. */
  | { as: 'within'; columns: readonly C[] }
  /** They name no account, and stay with the row they belong to. */
  | { as: 'follows' }

export const moved = <C extends string>(...moves: (C | Move<C>)[]): Merge<C> => ({
  as: 'moved',
  moves: moves.map((move) => (typeof move === 'string' ? { column: move } : move)),
})
export const ended = <C extends string>(label: string | null, ...columns: C[]): Merge<C> => ({
  as: 'ended',
  columns,
  label,
  atOnce: false,
})
/** Rows that let someone into the account. */
export const revoked = <C extends string>(label: string | null, ...columns: C[]): Merge<C> => ({
  as: 'ended',
  columns,
  label,
  atOnce: true,
})
export const within = <C extends string>(...columns: C[]): Merge<C> => ({ as: 'within', columns })
export const follows = { as: 'follows' } as const

export type PersonalRule<T extends keyof DB> = {
  /** Selects the rows about the account. */
  whose: Condition
  erasure: Erasure
  merge: Merge<keyof DB[T] & string>
  /** The form of the rows in the export, or the reason for leaving the table out. */
  exported: ExportRule<T> | LeftOut
}

export type ExportRule<T extends keyof DB = keyof DB> = {
  /** The name of the file, without `.json`. */
  file: string
  /** Selects the owner's own rows; by default those of `whose`. */
  own?: Condition
  columns: { [C in keyof DB[T]]: ColumnRule }
}

/** The reason why no row is about a user. */
type Impersonal = { impersonal: string }

export type Rule<T extends keyof DB = keyof DB> = PersonalRule<T> | Impersonal

/** Rules of some tables. */
export type Rules = { [T in keyof DB]?: Rule<T> }

export const isPersonal = (rule: object): rule is PersonalRule<keyof DB> => 'whose' in rule

/** Rows that name the account in one of these columns. */
export const by =
  (...columns: readonly string[]): Condition =>
  ({ id }) =>
    sql`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    )})`

/** Rows about the account's listings. */
export const ofListings =
  (column = 'listing_id'): Condition =>
  ({ id }) =>
    sql`${sql.ref(column)} in (select id from listing where seller_id = ${id})`

export const either =
  (...conditions: readonly Condition[]): Condition =>
  (subject) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(subject)),
      sql` or `,
    )})`

export const secret = { leftOut: 'A secret that guards the account.' }
export const internal = { leftOut: 'A number or state that only the program uses.' }
export const others = { leftOut: 'It would tell something about others.' }

export const marks = (as: string): Shown => ({
  as,
  read: (fening: number | null) => (fening === null ? null : fening / 100),
})
export const city = (as: string): Shown => ({
  as,
  read: (id: number | null, { places }) => (id === null ? null : (places.cities.get(id)?.name ?? id)),
})
export const category = (as: string): Shown => ({
  as,
  read: (id: number | null, { catalog }) =>
    id === null
      ? null
      : (catalog.categories
          .get(id)
          ?.path.map(({ name }) => name)
          .join(' > ') ?? id),
})
export const brand = (as: string): Shown => ({
  as,
  read: (id: number | null, { catalog }) => (id === null ? null : (catalog.brands.get(id)?.name ?? id)),
})
export const model = (as: string): Shown => ({
  as,
  read: (id: number | null, { catalog }) => (id === null ? null : (catalog.models.get(id)?.name ?? id)),
})
export const attributes = (as: string): Shown => ({
  as,
  read: (values: Record<string, unknown>, { catalog }) =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => [
        catalog.attributes.get(Number(id))?.displayName ?? id,
        value,
      ]),
    ),
})
/** The file of a photo in the export. */
export const photoFile = (hash: string) => `fotografije/${hash}.webp`
/** The file of a photo of a message in the export, by its private key. */
export const messagePhotoName = (key: string) => `fotografije/poruke/${key.split('/').at(-1)}.webp`
export const messagePhotoFile = (as: string): Shown => ({ as, read: messagePhotoName })
/** The file of a video in the export, by its private key. */
export const videoFile = (key: string) => `videi/${key.split('/').at(-1)}`
export const video = (as: string): Shown => ({ as, read: videoFile })
export const photo = (as: string): Shown => ({
  as,
  read: (hash: string | null) => (hash === null ? null : photoFile(hash)),
})
