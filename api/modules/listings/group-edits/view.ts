import type { Deps } from '#api/deps.ts'
import { localDate, secondsBefore, unixSeconds } from '#lib/time.ts'
import { formatCredits } from '#contract/money/credits.ts'
import type { GroupAction, GroupEdit, GroupEditItem, GroupTask } from '#contract/listings/group-edits.ts'
import { undoSeconds } from '#contract/limits/listings.ts'
import { displayPrice, formatMoney } from '#contract/money/money.ts'
import type { Values } from './plan.ts'
import type { EditRow, ItemRow } from './queries.ts'

type Names = Pick<Deps, 'places'>

const percentText = (hundredths: number) => `${String(hundredths / 100).replace('.', ',')} %`

const quoted = (text: string) => `„${shortened(text, 60)}“`

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

const conditions = { new: 'Novo', used: 'Korišteno' } as const

const cityName = ({ places }: Names, id: number | null | undefined) =>
  (id ? places.cities.get(id)?.name : undefined) ?? 'Nije navedeno'

const plainSummaries = {
  refresh: 'Obnova aktivnih oglasa',
  renew: 'Ponovno aktiviranje isteklih oglasa',
  hide: 'Sakrivanje oglasa',
  unhide: 'Ponovno prikazivanje skrivenih oglasa',
  finish: 'Završavanje oglasa',
} as const

/** Describes an edit in words. */
function summaryOf(names: Names, task: GroupTask): string {
  switch (task.action) {
    case 'price': {
      const { mode, sign, value, rounding } = task
      const rounded = rounding ? `, zaokruženo na ${formatMoney(rounding)}` : ''
      if (mode === 'set') return `Nova cijena: ${formatMoney(value)}${rounded}`
      const by = mode === 'percent' ? percentText(value) : formatMoney(value)
      return `Cijena ${sign > 0 ? 'viša' : 'niža'} za ${by}${rounded}`
    }
    case 'place':
      return `Mjesto: ${cityName(names, task.city_id)}`
    case 'description':
      return `U opisu ${quoted(task.find)} postaje ${quoted(task.replace)}`
    case 'state':
      return `Stanje: ${conditions[task.state]}`
    default:
      return plainSummaries[task.action]
  }
}

/** End of the time for undoing it; null once it was undone, or before it is done. */
export const canUndoUntil = ({ state, ended_at }: Pick<EditRow, 'state' | 'ended_at'>): Date | null =>
  (state === 'applied' || state === 'stopped') && ended_at ? secondsBefore(ended_at, -undoSeconds) : null

export function editView(
  deps: Names & Pick<Deps, 'now'>,
  row: EditRow,
  counted: readonly { state: string; count: number; price: number }[],
): GroupEdit {
  const seconds = (time: Date | null) => time && unixSeconds(time)
  const counts = Object.fromEntries(counted.map(({ state, count }) => [state, count])) as GroupEdit['counts']
  const until = canUndoUntil(row)
  return {
    id: row.id,
    action: row.task.action,
    summary: summaryOf(deps, row.task),
    state: row.state,
    is_stopping: row.stop_requested && (row.state === 'applying' || row.state === 'undoing'),
    total: counted.reduce((sum, { count }) => sum + count, 0),
    counts,
    price: counted
      .filter(({ state }) => ['planned', 'done', 'kept'].includes(state))
      .reduce((sum, { price }) => sum + price, 0),
    created_at: unixSeconds(row.created_at),
    started_at: seconds(row.started_at),
    ended_at: seconds(row.ended_at),
    undone_at: seconds(row.undone_at),
    undo_until: until && until > deps.now() && (counts.done ?? 0) > 0 ? unixSeconds(until) : null,
  }
}

const statuses: Record<string, string> = {
  draft: 'Neaktivan',
  active: 'Aktivan',
  hidden: 'Skriven',
  finished: 'Završen',
  expired: 'Istekao',
}

const excerptRoom = 40 // characters around a difference
const longestExcerpt = 160

/** The parts of two texts that differ, with a little of the text around them. */
function excerpts(before: string, after: string): [string, string] {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const room = Math.min(before.length, after.length) - start
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end++
  const from = Math.max(0, start - excerptRoom)
  const cut = (text: string) => {
    const to = Math.min(text.length, text.length - end + excerptRoom)
    const part = shortened(text.slice(from, to), longestExcerpt)
    return `${from > 0 ? '…' : ''}${part}${to < text.length && !part.endsWith('…') ? '…' : ''}`
  }
  return [cut(before), cut(after)]
}

type Change = GroupEditItem['changes'][number]

/** One row per value that people know; a removed pin goes with its town. */
function changesOf(names: Names, action: GroupAction, before: Values, after: Values): Change[] {
  const changes: Change[] = []
  const add = (label: string, from: string, to: string) => changes.push({ label, from, to })
  if ('price_fening' in after)
    add(
      'Cijena',
      displayPrice(before.price_fening ?? null, false),
      displayPrice(after.price_fening ?? null, false),
    )
  if ('city_id' in after) add('Mjesto', cityName(names, before.city_id), cityName(names, after.city_id))
  if (after.description !== undefined) add('Opis', ...excerpts(before.description ?? '', after.description))
  if (after.condition)
    add(
      'Stanje',
      before.condition ? conditions[before.condition] : 'Nije navedeno',
      conditions[after.condition],
    )
  if (action === 'refresh' || action === 'renew')
    add('Datum', localDate(new Date(before.refreshed_at!)), 'danas')
  if (after.price) add('Naknada za objavu', 'nije plaćena', formatCredits(after.price))
  if (after.status && after.status !== before.status)
    add('Status', statuses[before.status!] ?? '', statuses[after.status] ?? '')
  return changes
}

export const itemView = (names: Names, action: GroupAction, row: ItemRow): GroupEditItem => ({
  listing_id: row.listing_id,
  title: row.title,
  state: row.state,
  changes: row.before && row.after ? changesOf(names, action, row.before, row.after) : [],
  reason: row.reason,
})
