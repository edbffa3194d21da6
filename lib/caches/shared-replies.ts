import { createCache } from './caches.ts'
import { type Change, TaggedKeys } from './reply-tags.ts'
import { sharedRepliesKept } from '#contract/limits/serving.ts'

export type SharedReply = {
  value: unknown
  /** As on the wire. */
  body: unknown
  /** Names the listings and lists in the reply. */
  tags: ReadonlySet<string>
}

/** Replies that are the same for everyone, by address. Callers who ask at the same time share one computation. */
export class SharedReplies {
  readonly #tagged = new TaggedKeys()
  readonly #replies
  readonly #underWay = new Map<string, Promise<SharedReply>>()
  /** Only replies that are asked for again are kept: thousands for one page each would burden the garbage collector. */
  readonly #askedOnce = new Set<string>()

  constructor(ttl: number) {
    this.#replies = createCache<string, SharedReply>({
      name: 'shared_replies',
      ttl,
      entries: sharedRepliesKept,
      onEnd: ({ tags }, address) => this.#tagged.remove(address, tags),
    })
  }

  async get(address: string, make: () => Promise<SharedReply>): Promise<SharedReply> {
    return this.#replies.get(address) ?? this.#underWay.get(address) ?? this.#begin(address, make)
  }

  #begin(address: string, make: () => Promise<SharedReply>): Promise<SharedReply> {
    const isAskedAgain = this.#isAskedAgain(address)
    const making = this.#tagged.make(async (changes) => {
      const reply = await make()
      if (isAskedAgain && !changes.showsOutdated(reply.tags)) {
        this.#replies.set(address, reply)
        this.#tagged.add(address, reply.tags)
      }
      return reply
    })
    this.#underWay.set(address, making)
    const forget = () => {
      if (this.#underWay.get(address) === making) this.#underWay.delete(address)
    }
    making.then(forget, forget)
    return making
  }

  #isAskedAgain(address: string): boolean {
    if (this.#askedOnce.has(address)) return true
    if (this.#askedOnce.size === sharedRepliesKept) this.#askedOnce.clear()
    this.#askedOnce.add(address)
    return false
  }

  noteChange(change: Change) {
    this.#tagged.note(change, 0)
    // Replies that began before the change must not serve pages that begin after it.
    this.#underWay.clear()
    for (const tags of [change.shown, change.lists])
      for (const address of this.#tagged.keysOf(tags)) this.#replies.delete(address)
  }
}
