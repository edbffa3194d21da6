import type { Listing } from '#contract/listings/read.ts'
import { createTurns } from '#web/lib/turns.ts'
import { createDraftCalls, type StoredListing } from './draft-calls.ts'
import type { FormShape } from '../form-parts.ts'
import { copyKey, dropCopy, keepCopy } from './local-copy.ts'
import { createRetryTimer } from '#web/lib/retry-timer.ts'
import { isPassing, type SaveState, stateOf } from './save-state.ts'
import type { FormValues } from '../values.ts'

export type Saved = { id: number; version: number; missing: Record<string, string>; title: string }

type Options = {
  categoryId: number
  /** The seller's username. */
  owner: string
  shape: FormShape
  /** Null until there is something to save. */
  listing: StoredListing | null
  /** Set only for drafts: published listings change only when the seller submits. */
  savesByItself: boolean
  read: () => FormValues
  onState: (state: SaveState) => void
  onCreated: (id: number) => void
}

const typingMs = 800
const retryMs = [2_000, 5_000, 10_000, 30_000]

/**
 * Autosaves a form on the server, and keeps unsent input on the device. Calls run one at a time, so that
 * each knows the version made by the one before.
 */
export function createDraftSaver(options: Options) {
  const { owner, categoryId, shape, read, onState, onCreated, savesByItself } = options
  const calls = createDraftCalls({ categoryId, shape, listing: options.listing, isDraft: savesByItself })
  // The form shows why it failed, and tries again if that may pass.
  const retries = createRetryTimer(retryMs, () => void save().catch(() => {}))
  const inTurn = createTurns()
  let isDirty = false

  const keyOf = () => copyKey(owner, calls.listing() ?? { categoryId })
  const keep = () =>
    keepCopy(keyOf(), { values: read(), version: calls.listing()?.version ?? null, at: Date.now() })

  /** Called after every input. */
  function changed() {
    isDirty = true
    keep()
    if (savesByItself) retries.plan(typingMs)
  }

  async function create() {
    const before = keyOf()
    const id = await calls.create(read())
    dropCopy(before)
    keep()
    onCreated(id)
  }

  function store(isLast = false): Promise<Saved> {
    retries.stop()
    return inTurn(async () => {
      onState({ status: 'saving', message: null, fields: {} })
      try {
        const saved = await storeNow(isLast)
        retries.succeed()
        return saved
      } catch (error) {
        onState(stateOf(error))
        if (isPassing(error) && savesByItself) retries.fail()
        throw error
      }
    })
  }

  async function storeNow(isLast: boolean): Promise<Saved> {
    if (!calls.listing()) await create()
    const values = read()
    isDirty = false
    const { answer, refused } = await calls.change(values, { isLast })
    // A draft without a price may be on request or unfinished; the API cannot tell.
    const isOnRequest = savesByItself && values['price_mode'] === 'request'
    const isWhole = Object.keys(refused).length === 0 && !isOnRequest
    if (isWhole && !isDirty) dropCopy(keyOf())
    else keep()
    onState({ status: 'saved', message: null, fields: refused })
    return savedOf(answer, refused)
  }

  const save = () => store()

  const storeLast = () => {
    // The copy on the device has what could not be stored.
    if (savesByItself && isDirty) void store(true).catch(() => {})
  }

  return {
    changed,
    /** Stores everything that the server accepts. Rejects if the server is unreachable. */
    save,
    /** The listing's id; creates a draft if there is none. */
    ensureId: async () => calls.listing()?.id ?? (await save()).id,
    id: () => calls.listing()?.id ?? null,
    /** Bases the form's contents on this version of the listing. */
    continueOn: calls.continueOn,
    /** After a conflict: overwrites the other change with the form's contents. */
    async keepMine() {
      await calls.continueOnStored()
      return save()
    },
    /** Discards all input. */
    forget() {
      retries.stop()
      isDirty = false
      dropCopy(keyOf())
    },
    /** Starts listening; returns a function that stops it. */
    start() {
      const stop = whenBackOrHidden({
        onBack: () => (isDirty || retries.hasFailed()) && retries.plan(0),
        onHidden: storeLast,
      })
      return () => {
        stop()
        retries.stop()
        storeLast()
      }
    },
  }
}

const savedOf = ({ id, title, own }: Listing, refused: Record<string, string>): Saved => ({
  id,
  version: own!.version,
  missing: { ...own!.missing, ...refused },
  title,
})

/** Calls when the browser is online again, and when the page is hidden. Returns a function that stops it. */
function whenBackOrHidden({ onBack, onHidden }: { onBack: () => void; onHidden: () => void }) {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('online', onBack, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') onHidden()
    },
    { signal },
  )
  return () => stop.abort()
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
