import { apartPaths } from '#contract/paths/apart.ts'
import { plural } from '#contract/text/plural.ts'
import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'

export type Replied = { id: number; noteId: number; author: string; excerpt: string }

/** Tells the author of the note; grouped by note. */
export const boardReplied = defineNotice({
  name: 'board-replied',
  kind: 'mahalac',
  write({ events, count }: NoticeGroup<Replied>) {
    const [{ noteId, author, excerpt }] = events
    const path = apartPaths.mahalacNote(noteId)
    return count === 1
      ? { text: `${author} odgovara na vašu poruku na mahalcu: ${excerpt}`, path }
      : {
          text: `${count} ${plural(count, 'novi odgovor', 'nova odgovora', 'novih odgovora')} na vašu poruku na mahalcu`,
          path,
          items: events.map((event) => ({ text: `${event.author}: ${event.excerpt}`, path })),
        }
  },
})

export const mahalacNotices = [boardReplied]
