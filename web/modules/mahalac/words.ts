import type { BoardNote } from '#contract/mahalac.ts'
import { counted } from '#web/lib/format/format.ts'

export const authorName = (user: BoardNote['user']) => user.business_name ?? user.username

export const repliesText = (count: number) => counted(count, 'odgovor', 'odgovora', 'odgovora')

/** Texts for the action just done, by the address. */
export const doneText: Record<string, string> = {
  post: 'Poruka je objavljena.',
  reply: 'Odgovor je objavljen.',
  delete: 'Izbrisano je.',
}
