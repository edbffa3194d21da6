import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { FileTooLarge, RefusedAddress } from '#lib/http/outgoing-http.ts'
import { sellerActor } from '#api/modules/accounts/service.ts'
import { isOffered } from '#api/modules/categories/service.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { type FeedCounts } from '#contract/listings/feeds.ts'
import { feedPriceDrop, maxFeedBytes, mostFeedRows, mostHiddenByFeed } from '#contract/limits/listings.ts'
import { formatInteger, formatMoney } from '#contract/money/money.ts'
import { plural } from '#contract/text/plural.ts'
import { priceOf } from '../fees/charges.ts'
import { categoryIsFixed, notOffered } from '../writing/content-check.ts'
import { readFeed, type ReadRow, UnreadableFile } from './formats/read.ts'
import { labelOf } from './labels.ts'
import { loadSharedMeanings } from '../mapping/queries.ts'
import type { RowReader } from '../mapping/row-reader.ts'
import { type CheckedRow, RowChecker, type RowError } from './row-check.ts'
import { loadAnswers, replaceSeen } from './value-queries.ts'
import { countMissing, deleteRows, insertRows, type Link, listLinks, type StagedRow } from './row-queries.ts'
import {
  type FeedRow,
  findFeed,
  findRun,
  listFilesOf,
  lockRun,
  type RunRow,
  setColumns,
  setRun,
} from './queries.ts'

const stagedAtOnce = 500

/** Reads the file of a run, checks every row and records what it would do; starts over after a crash. */
export async function readRun(deps: Deps, runId: number, signal?: AbortSignal): Promise<void> {
  const run = await findRun(deps.db, runId)
  if (run?.state !== 'reading') return
  const feed = (await findFeed(deps.db, run.feed_id))!
  try {
    const key = run.file_key ?? (await fetchFile(deps, feed, run))
    await deleteRows(deps.db, runId)
    const found = await stageRows(deps, { feed, run, key }, signal)
    await decide(deps, feed, run, found)
    await dropUnusedFiles(deps, feed, runId)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await endRun(deps, runId, { state: 'failed', problem: error.message })
  }
}

export async function endRun(
  deps: Deps,
  runId: number,
  values: { state: 'failed' | 'done' | 'cancelled'; problem?: string; counts?: Partial<FeedCounts> },
): Promise<void> {
  const key = (await findRun(deps.db, runId))?.file_key
  await setRun(deps.db, runId, { ...values, ended_at: deps.now() })
  if (key) await dropFile(deps, runId, key)
}

/** The file first: after a crash in between the run still names it, and goes with it later. */
async function dropFile(deps: Deps, runId: number, key: string): Promise<void> {
  await deps.privateStorage.delete(key)
  await setRun(deps.db, runId, { file_key: null })
}

/** Keeps the file of a run that waits for the shop, since other answers may need it read again. */
async function dropUnusedFiles(deps: Deps, feed: FeedRow, runId: number): Promise<void> {
  const run = await findRun(deps.db, runId)
  const kept = run?.state === 'checked' || run?.state === 'asking' ? run.id : null
  for (const { id, file_key: key } of await listFilesOf(deps.db, feed.id))
    if (id !== kept) await dropFile(deps, id, key)
}

export const fileKeyOf = (runId: number | string) => `feeds/${runId}`

async function fetchFile(deps: Deps, feed: FeedRow, run: RunRow): Promise<string> {
  const key = fileKeyOf(`fetched-${run.id}`)
  await deps.workspace.use(async (folder) => {
    const file = path.join(folder, 'feed')
    const { status, bytes } = await deps.outgoing
      .download(feed.address!, file, { maxBytes: maxFeedBytes })
      .catch((error: Error) => {
        throw new UnreadableFile(downloadProblem(error))
      })
    if (status < 200 || status > 299) throw new UnreadableFile(`Adresa je odgovorila greškom ${status}.`)
    if (bytes === 0) throw new UnreadableFile('Adresa je vratila praznu datoteku.')
    await deps.privateStorage.putStream(key, createReadStream(file))
  })
  await setRun(deps.db, run.id, { file_key: key })
  return key
}

function downloadProblem(error: Error): string {
  if (error instanceof RefusedAddress) return 'Ta adresa nije javna, pa je ne čitamo.'
  if (error instanceof FileTooLarge) return `Datoteka je veća od ${maxFeedBytes >> 20} MB.`
  return 'Adresa ne odgovara. Provjerite je i pokušajte kasnije.'
}

type Drop = { title: string; from: number; to: number }
type Found = {
  counts: Partial<FeedCounts>
  drops: number
  drop: Drop | undefined
  /** Cost of publishing the new rows, in credits. */
  price: number
  /** Values without an answer, with an example. */
  asked: { values: number; rows: number; example: string | undefined }
}

async function stageRows(
  deps: Deps,
  { feed, run, key }: { feed: FeedRow; run: RunRow; key: string },
  signal?: AbortSignal,
): Promise<Found> {
  const known = { own: await loadAnswers(deps.db, feed.id), shared: await loadSharedMeanings(deps.db) }
  const checker = new RowChecker(deps, run.mapping, known)
  const counts = { rows: 0, new: 0, change: 0, same: 0, bad: 0 }
  const asked = { values: 0, rows: 0, example: undefined }
  const found: Found = { counts, drops: 0, drop: undefined, price: 0, asked }
  const seller = await sellerActor(deps.db, feed.seller_id, deps.now())
  let read: ReadRow[] = []

  async function stage() {
    if (counts.rows === read.length) checker.begin(read)
    const first = counts.rows - read.length + 1
    const checked = read.map((row, at) => ({ number: first + at, row: checker.check(row, first + at) }))
    const staged = await withStates(deps, seller, checked, found)
    for (const { state } of staged) counts[state as 'new' | 'change' | 'same' | 'bad'] += 1
    await deps.db.transaction().execute(async (trx) => {
      await insertRows(trx, run.id, staged)
      await setRun(trx, run.id, { counts })
    })
    read = []
    signal?.throwIfAborted()
  }

  const bytes = await deps.privateStorage.getStream(key)
  for await (const row of readFeed(bytes, feed.format)) {
    counts.rows += 1
    if (counts.rows > mostFeedRows)
      throw new UnreadableFile(`Datoteka ima više od ${formatInteger(mostFeedRows)} redova.`)
    read.push(row)
    if (read.length === stagedAtOnce) await stage()
  }
  if (read.length > 0) await stage()
  if (counts.rows === 0) throw new UnreadableFile('U datoteci nema nijednog reda.')
  await noteMeanings(deps, feed, checker.reader, found)
  return found
}

const shownSamples = 3
const shownSampleLength = 80

/** Records what columns and values were taken for, so that the shop can look and answer. */
async function noteMeanings({ db }: Deps, feed: FeedRow, reader: RowReader, found: Found): Promise<void> {
  const { columns, values } = reader
  const meanings = columns.meanings
  const described = columns.all.map((name) => ({
    name,
    samples: columns
      .samplesOf(name, shownSamples)
      .map((text) => text.slice(0, shownSampleLength).toWellFormed()),
    guess: meanings.get(name) ?? null,
  }))
  await db.transaction().execute(async (trx) => {
    await setColumns(trx, feed.id, described)
    await replaceSeen(trx, feed.id, values.seen)
  })
  const open = values.open
  found.asked = {
    values: open.length,
    rows: open.reduce((sum, { rows }) => sum + rows, 0),
    example: open.toSorted((a, b) => b.rows - a.rows)[0]?.value,
  }
}

function categoryProblem(
  { catalog }: Deps,
  link: Link | undefined,
  categoryId: number,
): Pick<RowError, 'label' | 'message'> | undefined {
  const message = link
    ? link.category_id !== categoryId && categoryIsFixed
    : !isOffered(catalog.categories.get(categoryId)!) && notOffered
  return message ? { label: labelOf(catalog, 'category_id'), message } : undefined
}

async function withStates(
  deps: Deps,
  seller: Actor,
  waiting: readonly { number: number; row: CheckedRow }[],
  found: Found,
): Promise<StagedRow[]> {
  const ids = waiting.flatMap(({ row }) => (row.changes && row.externalId !== null ? [row.externalId] : []))
  const links = new Map((await listLinks(deps.db, seller.id, ids)).map((link) => [link.external_id, link]))
  return waiting.map(({ number, row }): StagedRow => {
    const { externalId: external_id, title, errors, changes, photos, digest } = row
    const plain = {
      number,
      external_id,
      title,
      content: null,
      photos: null,
      digest: null,
      errors: null,
      notes: null,
    }
    const notes = row.notes.length > 0 ? row.notes : null
    if (!changes || external_id === null) return { ...plain, state: 'bad', errors, notes }
    const link = links.get(external_id)
    if (
      link &&
      ((link.digest === digest && !link.is_hidden) || link.deleted_at || link.status === 'finished')
    )
      return { ...plain, state: 'same' }
    const problem = categoryProblem(deps, link, changes.category_id!)
    if (problem) return { ...plain, state: 'bad', errors: [{ field: 'category_id', ...problem }], notes }
    const { price } = changes
    if (!link) {
      const wish = { categoryId: changes.category_id!, duration: null, urgent: false, highlighted: false }
      found.price += priceOf(deps, seller, wish).total
    }
    if (link?.price_fening && price && price <= link.price_fening * feedPriceDrop) {
      found.drops += 1
      found.drop ??= { title: link.title, from: link.price_fening, to: price }
    }
    return { ...plain, state: link ? 'change' : 'new', content: changes, photos, digest, notes }
  })
}

const listings = (count: number) => `${formatInteger(count)} ${plural(count, 'oglas', 'oglasa', 'oglasa')}`

/** Questions that the shop must confirm first: signs of half a file or of a slipped decimal. */
function questionsOf(
  { drops, drop, price, asked }: Found,
  {
    active,
    missing,
    balance,
    isHourly,
    isFirst,
  }: { active: number; missing: number; balance: number; isHourly: boolean; isFirst: boolean },
) {
  const questions: string[] = []
  // A shop whose file is fetched every hour wants new rows published without being asked.
  if (price > 0 && !isHourly)
    questions.push(
      `Objava novih oglasa košta ${formatCredits(price)}, a imate ${formatCredits(balance)}.${price > balance ? ' Oglasi za koje kredita nema bit će odbijeni.' : ''}`,
    )
  if (missing > active * mostHiddenByFeed)
    questions.push(
      `U datoteci nema ${listings(missing)} od ${formatInteger(active)} aktivnih, pa bi bili sakriveni.`,
    )
  if (drop)
    questions.push(
      `Cijena bi pala na pola ili niže za ${listings(drops)}, npr. „${drop.title}“: ${formatMoney(drop.from)} → ${formatMoney(drop.to)}.`,
    )
  // Later runs go on with what they understand: prices must not wait for a colour that someone writes differently.
  if (isFirst && asked.values > 0)
    questions.push(
      `${formatInteger(asked.values)} ${plural(asked.values, 'vrijednost čeka', 'vrijednosti čekaju', 'vrijednosti čeka')} vaš odgovor, npr. „${asked.example}“.`,
    )
  return questions
}

async function decide(deps: Deps, feed: FeedRow, run: RunRow, found: Found): Promise<void> {
  const standing = await countMissing(deps.db, feed.id, run.id)
  const balance = await creditOf(deps.db, feed.seller_id)
  const isFirst = standing.all === 0 && !feed.is_hourly && !run.is_dry
  const questions = questionsOf(found, { ...standing, balance, isHourly: feed.is_hourly, isFirst })
  await deps.db.transaction().execute(async (trx) => {
    // It may have been cancelled meanwhile.
    if ((await lockRun(trx, run.id))?.state !== 'reading') return
    const state = run.is_dry ? 'checked' : questions.length > 0 ? 'asking' : 'applying'
    await setRun(trx, run.id, {
      state,
      questions,
      counts: { ...found.counts, missing: standing.missing, price: found.price, asked: found.asked.values },
      ...(state === 'checked' && { ended_at: deps.now() }),
    })
  })
}
