import { getListing, type Listing } from '#contract/listings/read.ts'
import { changeListing, createUserListing } from '#contract/listings/write.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { FormShape } from './form-parts.ts'
import { copyKey, dropCopy, keepCopy } from './local-copy.ts'
import { anyUser, bodyOf, type FormValues, type ListingBody, withoutRefused } from './values.ts'

export type SaveState = {
  status: 'idle' | 'saving' | 'saved' | 'waiting' | 'conflict' | 'refused'
  /** Text of the server's refusal or delay, if no field is to blame. */
  message: string | null
  /** Fields that the server refused; the others are stored. */
  fields: Record<string, string>
}

export type Saved = { id: number; version: number; missing: Record<string, string>; title: string }

type Options = {
  categoryId: number
  /** The seller's username. */
  owner: string
  shape: FormShape
  /** Null until there is something to save. */
  listing: { id: number; version: number } | null
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
  let { listing } = options
  // Retries send the same body with the same key.
  let creation: { key: string; body: ListingBody & { category_id: number } } | undefined
  let timer: number | undefined
  let tries = 0
  let running: Promise<unknown> = Promise.resolve()
  let isDirty = false

  const keyOf = () => copyKey(owner, listing ?? { categoryId })
  const keep = () => keepCopy(keyOf(), { values: read(), version: listing?.version ?? null, at: Date.now() })

  function plan(milliseconds: number) {
    window.clearTimeout(timer)
    // The form shows why it failed, and tries again if that may pass.
    timer = window.setTimeout(() => void save().catch(() => {}), milliseconds)
  }

  /** Called after every input. */
  function changed() {
    isDirty = true
    keep()
    if (savesByItself) plan(typingMs)
  }

  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const next = running.then(step, step)
    // The next step does not depend on this one, whose caller gets its failure.
    running = next.catch(() => {})
    return next
  }

  /** Sends the body; if fields are refused, sends it again without them, so that the rest is stored. */
  async function sendWhole(
    body: ListingBody,
    send: (body: ListingBody) => Promise<Listing>,
  ): Promise<{ answer: Listing; refused: Record<string, string> }> {
    try {
      return { answer: await send(body), refused: {} }
    } catch (error) {
      // A published listing changes as a whole or not at all.
      if (!savesByItself || !(error instanceof CallRefused) || error.status !== 422) throw error
      if (Object.keys(error.fields).length === 0) throw error
      const answer = await send(withoutRefused(body, Object.keys(error.fields)))
      return { answer, refused: error.fields }
    }
  }

  async function create(values: FormValues): Promise<Record<string, string>> {
    creation ??= { key: newKey(), body: { ...bodyOf(values, shape), category_id: categoryId } }
    const before = copyKey(owner, { categoryId })
    const { answer, refused } = await sendWhole(creation.body, async (body) => {
      const { key } = (creation =
        body === creation?.body ? creation : { key: newKey(), body: { ...body, category_id: categoryId } })
      return callApi(createUserListing, { params: anyUser, body: creation.body }, { key })
    })
    listing = { id: answer.id, version: answer.own!.version }
    dropCopy(before)
    keep()
    onCreated(answer.id)
    return refused
  }

  function store(isLast = false): Promise<Saved> {
    window.clearTimeout(timer)
    return inTurn(async () => {
      onState({ status: 'saving', message: null, fields: {} })
      try {
        const saved = await storeNow(isLast)
        tries = 0
        return saved
      } catch (error) {
        onState(stateOf(error))
        if (isPassing(error) && savesByItself) {
          plan(retryMs[Math.min(tries, retryMs.length - 1)]!)
          tries += 1
        }
        throw error
      }
    })
  }

  async function storeNow(isLast: boolean): Promise<Saved> {
    let refused: Record<string, string> = {}
    if (!listing) refused = await create(read())
    const values = read()
    isDirty = false
    const body = bodyOf(values, shape)
    const { answer, refused: refusedNow } = await sendWhole(body, (some) =>
      callApi(
        changeListing,
        {
          params: { id: listing!.id },
          body: { ...some, category_id: categoryId, version: listing!.version },
        },
        { isLast },
      ),
    )
    refused = refusedNow
    const { id, title, own } = answer
    listing = { id, version: own!.version }
    // A draft without a price may be on request or unfinished; the API cannot tell.
    const isOnRequest = savesByItself && values['price_mode'] === 'request'
    const isWhole = Object.keys(refused).length === 0 && !isOnRequest
    if (isWhole && !isDirty) dropCopy(copyKey(owner, { id }))
    else keep()
    onState({ status: 'saved', message: null, fields: refused })
    return { id, version: own!.version, missing: { ...own!.missing, ...refused }, title }
  }

  const save = () => store()

  return {
    changed,
    /** Stores everything that the server accepts. Rejects if the server is unreachable. */
    save,
    /** The listing's id; creates a draft if there is none. */
    async ensureId(): Promise<number> {
      if (listing) return listing.id
      return (await save()).id
    },
    id: () => listing?.id ?? null,
    /** Bases the form's contents on this version of the listing. */
    continueOn(version: number) {
      if (listing) listing = { id: listing.id, version }
    },
    /** After a conflict: overwrites the other change with the form's contents. */
    async keepMine() {
      const { own } = await callApi(getListing, { params: { id: listing!.id } })
      listing = { id: listing!.id, version: own!.version }
      return save()
    },
    /** Discards all input. */
    forget() {
      window.clearTimeout(timer)
      isDirty = false
      dropCopy(keyOf())
    },
    /** Starts listening; returns a function that stops it. */
    start() {
      const onOnline = () => {
        if (isDirty || tries > 0) plan(0)
      }
      const onHide = () => {
        // The copy on the device has what could not be stored.
        if (savesByItself && isDirty && document.visibilityState === 'hidden')
          void store(true).catch(() => {})
      }
      window.addEventListener('online', onOnline)
      document.addEventListener('visibilitychange', onHide)
      return () => {
        window.removeEventListener('online', onOnline)
        document.removeEventListener('visibilitychange', onHide)
        window.clearTimeout(timer)
        // As above.
        if (savesByItself && isDirty) void store(true).catch(() => {})
      }
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** Not the listing's fault: the network, overload, a rate limit or a full disk. */
const isPassing = (error: unknown) => !(error instanceof CallRefused) || error.isPassing

function stateOf(error: unknown): SaveState {
  const { body, fields } = error instanceof CallRefused ? error : { body: null, fields: {} }
  if (isPassing(error)) return { status: 'waiting', message: body?.error.message ?? null, fields: {} }
  const isConflict = body?.error.code === 'listing_changed'
  return {
    status: isConflict ? 'conflict' : 'refused',
    message: body?.error.message ?? null,
    fields,
  }
}
