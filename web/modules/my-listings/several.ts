import type { apiOf } from '#web/lib/api.ts'
import { fieldNames, isRowAction, isTask, questions, type RowAction, type Task } from './actions.ts'
import { titleOf } from '#web/cards/own-listing.ts'
import { perform } from './perform.ts'

export type SeveralReply =
  | { kind: 'several-question'; action: RowAction; ids: number[] }
  | { kind: 'several-problems'; done: number; problems: { id: number; title: string; message: string }[] }
  | { kind: 'several-done'; action: Task; ids: number[] }

const most = 20 // the size of a page

/** Performs the action of the form for several rows; undefined if another form was sent. */
export async function performSeveral(
  api: ReturnType<typeof apiOf>,
  form: FormData,
  titles: () => Promise<{ id: number; title: string }[]>,
): Promise<SeveralReply | 'wrong' | undefined> {
  const action = form.get(fieldNames.several)
  if (action === null) return undefined
  const chosen = form.getAll(fieldNames.chosen).map(String)
  if (
    !isTask(action) ||
    action === 'copy' ||
    action === 'price' ||
    chosen.length > most ||
    chosen.some((id) => !/^[1-9]\d{0,14}$/.test(id))
  )
    return 'wrong'
  const ids = [...new Set(chosen.map(Number))]
  if (ids.length === 0) return { kind: 'several-problems', done: 0, problems: [] }
  if (isRowAction(action) && questions[action] && !form.has(fieldNames.confirmed))
    return { kind: 'several-question', action, ids }
  const problems: { id: number; message: string }[] = []
  // One at a time, since each call counts against limits.
  for (const id of ids) {
    const reply = await perform(api, id, action)
    if (reply.kind === 'problem') problems.push({ id, message: [reply.message, ...reply.fields].join(' ') })
  }
  if (problems.length === 0) return { kind: 'several-done', action, ids }
  const known = new Map((await titles()).map((row) => [row.id, titleOf(row)]))
  return {
    kind: 'several-problems',
    done: ids.length - problems.length,
    problems: problems.map(({ id, message }) => ({ id, message, title: known.get(id) ?? `Oglas ${id}` })),
  }
}
