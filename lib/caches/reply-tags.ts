import { AsyncLocalStorage } from 'node:async_hooks'
import { Slots } from '#lib/load/slots.ts'

// Tags name what a reply shows, so that a cache can drop it when that changes.

const collected = new AsyncLocalStorage<Set<string>>()

/** Adds to `tags` what replies made by `work` show. */
export const collectTags = <T>(tags: Set<string>, work: () => Promise<T>): Promise<T> =>
  collected.run(tags, work)

/** Adds to the tags of the reply that is being made, if they are collected. */
export function addTags(tagsOf: () => readonly string[]) {
  const tags = collected.getStore()
  if (tags) for (const tag of tagsOf()) tags.add(tag)
}

const endTag = 'ends at '

/** Tells the reply that is being made that time alone changes what it shows, in milliseconds since 1970. */
export function noteEnd(at: number) {
  if (at !== Infinity) addTags(() => [endTag + at])
}

/** When time alone first changes what a reply with these tags shows. */
export function endOf(tags: ReadonlySet<string>): number {
  let end = Infinity
  for (const tag of tags) if (tag.startsWith(endTag)) end = Math.min(end, Number(tag.slice(endTag.length)))
  return end
}

/** A change of something that replies show. */
export type Change = {
  /** Replies with one of these tags show something outdated. */
  shown: ReadonlySet<string>
  /** Replies with one of these tags may lack something new, or show it in the wrong place. */
  lists: ReadonlySet<string>
}

/** Stands for every tag. */
const anyTag = '*'

/** A change of anything, for when changes may have been missed. */
export const unknownChange: Change = { shown: new Set([anyTag]), lists: new Set([anyTag]) }

const hasAny = (tags: Iterable<string>, sought: ReadonlySet<string>) => {
  if (sought.has(anyTag)) return true
  for (const tag of tags) if (sought.has(tag)) return true
  return false
}

/** An entry in the making, with the changes since it was begun. */
export class Making {
  readonly #changes: { change: Change; at: number }[] = []

  note(change: Change, at: number) {
    this.#changes.push({ change, at })
  }

  /** Returns whether anything that the entry shows has changed since, so that the entry may be outdated. */
  showsOutdated(tags: ReadonlySet<string>): boolean {
    return this.#changes.some(({ change }) => hasAny(tags, change.shown))
  }

  /** When a list with one of these tags first changed; infinite if none did. */
  listChangedAt(tags: ReadonlySet<string>): number {
    return this.#changes.find(({ change }) => hasAny(tags, change.lists))?.at ?? Infinity
  }
}

/** Keys of cached entries by tag, and the entries in the making. */
export class TaggedKeys {
  readonly #keys = new Map<string, Set<string>>()
  readonly #making = new Slots<Making>()

  add(key: string, tags: ReadonlySet<string>) {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      if (keys) keys.add(key)
      else this.#keys.set(tag, new Set([key]))
    }
  }

  remove(key: string, tags: ReadonlySet<string>) {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(tag)
    }
  }

  keysOf(tags: ReadonlySet<string>): Set<string> {
    const found = new Set<string>()
    if (tags.has(anyTag)) for (const keys of this.#keys.values()) for (const key of keys) found.add(key)
    for (const tag of tags) for (const key of this.#keys.get(tag) ?? []) found.add(key)
    return found
  }

  /** Notes changes for an entry until `work` is done. */
  async make<T>(work: (making: Making) => Promise<T>): Promise<T> {
    const making = new Making()
    const slot = this.#making.add(making)
    try {
      return await work(making)
    } finally {
      this.#making.remove(slot)
    }
  }

  /** Call this for every change, before looking for the entries that it concerns. */
  note(change: Change, at: number) {
    for (const making of this.#making) making.note(change, at)
  }
}
