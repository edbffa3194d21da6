import type { DB } from '#lib/database/database.generated.ts'

type Removal =
  /** This job deletes them. */
  | { job: string }
  /** They go with a row of this table, by a foreign key with `on delete cascade`. */
  | { table: keyof DB }
  /** Nothing has to: they are replaced in place, and grow with this alone. */
  | { bound: string }
  /** Nothing does, for this reason. */
  | { kept: string }

type Why =
  /** A law wants them that long. */
  | 'law'
  /** Somebody still uses them. */
  | 'use'
  /** They guard accounts, or prove what happened. */
  | 'safety'
  /** They do not grow with time. */
  | 'bounded'

/** How long the rows of a table live, or the files of a folder. */
export type Retention = {
  lives: string
  removedBy: Removal
  why: Why
  /** The rule that would end their growth; nothing applies it yet. */
  missing?: string
}

/** Groups of tables. */
export type TableRules = { [T in keyof DB]?: Retention }

export const byJob = (job: string, lives: string, why: Why = 'use'): Retention => ({
  lives,
  removedBy: { job },
  why,
})

/** `lives` says what ends a row before the row that it belongs to. */
export const within = (table: keyof DB, lives = 'as long', why: Why = 'use'): Retention => ({
  lives,
  removedBy: { table },
  why,
})

export const bounded = (bound: string, lives = 'until it is replaced or removed'): Retention => ({
  lives,
  removedBy: { bound },
  why: 'bounded',
})

export const kept = (reason: string, why: Why): Retention => ({
  lives: 'for ever',
  removedBy: { kept: reason },
  why,
})

/** A table that grows until somebody writes what is missing. */
export const growing = (missing: string, retention: Retention): Retention => ({ ...retention, missing })
