import { createHash } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { FeedMapping } from '#contract/listings/feeds.ts'
import { feedExternalIdLength } from '#contract/limits/listings.ts'
import { type ListingChanges, newListing } from '#contract/listings/write.ts'
import { RowReader } from '../mapping/row-reader.ts'
import type { Known } from '../mapping/value-reader.ts'
import { changeContent, emptyContent, missingContent } from '../writing/content-check.ts'
import type { FeedRecord, ReadRow } from './formats/read.ts'
import { labelOf } from './labels.ts'

export type RowError = { field: string; label: string; message: string }

export type CheckedRow = {
  externalId: string | null
  title: string
  errors: RowError[]
  /** Values that the listing goes without. */
  notes: RowError[]
  /** Absent if there are errors. */
  changes?: ListingChanges
  photos: string[]
  digest: string
}

type Context = Pick<Deps, 'catalog' | 'places' | 'tariffs' | 'now'>

/** Turns the rows of a feed into listings, by its mapping, and reports their problems. */
export class RowChecker {
  readonly #context: Context
  readonly #reader: RowReader
  readonly #seen = new Map<string, number>()

  constructor(context: Context, mapping: FeedMapping, known: Known) {
    this.#context = context
    this.#reader = new RowReader(context, mapping, known)
  }

  get reader(): RowReader {
    return this.#reader
  }

  begin(rows: readonly ReadRow[]): void {
    this.#reader.begin(rows.flatMap((row) => ('record' in row ? [row.record] : [])))
  }

  check(row: ReadRow, number: number): CheckedRow {
    if ('problem' in row)
      return {
        externalId: null,
        title: '',
        errors: [{ field: 'row', label: 'Red', message: row.problem }],
        notes: [],
        photos: [],
        digest: '',
      }
    const { record } = row
    this.#reader.meet(record)
    const errors = new Map<string, string>()
    const notes = new Map<string, string>()
    const externalId = this.#externalId(record, number, errors)
    const candidate = this.#reader.read(record, { errors, notes })
    const photos = this.#reader.photos(record)
    const title = (candidate['title'] as string | undefined) ?? ''
    const changes = this.#validated(candidate, { errors, notes })
    const checked = {
      externalId,
      title: [...title].slice(0, 100).join(''),
      photos,
      errors: this.#labelled(errors),
      notes: this.#labelled(notes),
      digest: createHash('sha256')
        .update(JSON.stringify([changes, photos]))
        .digest('base64url'),
    }
    return errors.size > 0 || !changes ? checked : { ...checked, changes }
  }

  #labelled(messages: ReadonlyMap<string, string>): RowError[] {
    const { catalog } = this.#context
    return [...messages].map(([field, message]) => ({ field, label: labelOf(catalog, field), message }))
  }

  #externalId(record: FeedRecord, number: number, errors: Map<string, string>): string | null {
    const id = this.#reader.text(record, 'external_id').slice(0, feedExternalIdLength + 1)
    if (id === '') {
      errors.set('external_id', 'Red nema šifru, po kojoj bi se oglas kasnije prepoznao.')
      return null
    }
    if (id.length > feedExternalIdLength) {
      errors.set('external_id', `Šifra može imati najviše ${feedExternalIdLength} znakova.`)
      return null
    }
    const before = this.#seen.get(id)
    if (before === undefined) this.#seen.set(id, number)
    else errors.set('external_id', `Šifra „${id}“ je već u redu ${before}.`)
    return id
  }

  #validated(
    candidate: Record<string, unknown>,
    { errors, notes }: { errors: Map<string, string>; notes: Map<string, string> },
  ): ListingChanges | undefined {
    const add = (field: string, message: string) => errors.has(field) || errors.set(field, message)
    const parsed = newListing.safeParse({ ...candidate, title: candidate['title'] ?? '' })
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) add(String(path[0] ?? 'row'), message)
      return undefined
    }
    const { category_id: categoryId } = parsed.data
    if (categoryId === undefined) return undefined
    const start = emptyContent(categoryId)
    const { content, errors: wrong } = changeContent(this.#context, start, parsed.data)
    const missing = missingContent(this.#context, content)
    const required = new Set(
      this.#context.catalog
        .attributesOf(categoryId)
        .flatMap(({ id, required: isRequired }) => (isRequired ? [`attributes.${id}`] : [])),
    )
    // A listing does without a wrong value that nobody requires.
    const spared = Object.keys(wrong).filter(
      (field) => field.startsWith('attributes.') && !required.has(field),
    )
    for (const field of spared) notes.set(field, wrong[field]!)
    for (const [field, message] of Object.entries({ ...missing, ...wrong }))
      if (!spared.includes(field)) add(field, message)
    if (errors.size > 0) return undefined
    const dropped = new Set(spared)
    const attributes = parsed.data.attributes?.filter(({ id }) => !dropped.has(`attributes.${id}`))
    return { ...parsed.data, ...(attributes && { attributes }) }
  }
}
