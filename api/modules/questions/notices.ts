import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'
import { questionPath } from '#contract/paths/questions.ts'
import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { listUnseenListings } from './write-queries.ts'

type About = { id: number; listingId: number; title: string; excerpt: string }
export type AskedQuestion = About
export type Answered = About & { seller: string }

/** To the seller, by listing. */
export const questionAsked = defineNotice({
  name: 'question-asked',
  kind: 'question',
  write({ events, count }: NoticeGroup<AskedQuestion>, { brand }) {
    const paths = makePaths(brand)
    const [{ title, excerpt }] = events
    const items = events.map((event) => ({ text: event.excerpt, path: questionPath(paths, event) }))
    return count === 1
      ? { text: `Novo pitanje za oglas „${title}“: ${excerpt}`, path: items[0]!.path }
      : {
          text: `${count} ${plural(count, 'novo pitanje', 'nova pitanja', 'novih pitanja')} za oglas „${title}“`,
          path: paths.questions(),
          items,
        }
  },
  // A seller who saw or answered them meanwhile needs no mail.
  listWanted: (db, accountId, _way, listingIds) => listUnseenListings(db, accountId, listingIds),
})

/** To the asker, by question. */
export const questionAnswered = defineNotice({
  name: 'question-answered',
  kind: 'question',
  write: ({ events: [latest] }: NoticeGroup<Answered>, { brand }) => ({
    text: `${latest.seller} odgovara na vaše pitanje za oglas „${latest.title}“: ${latest.excerpt}`,
    path: questionPath(makePaths(brand), latest),
  }),
})

export const questionNotices = [questionAsked, questionAnswered]
