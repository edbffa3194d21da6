import { unixSeconds } from '#lib/time.ts'
import type { Person } from '#contract/people/person.ts'
import type { Answer, Question } from '#contract/questions.ts'
import type { AnswerRow, QuestionRow } from './queries.ts'

type AuthorRow = Pick<AnswerRow | QuestionRow, 'author_id' | Exclude<keyof Person, 'id'>>

const authorView = ({ author_id: id, username, type, avatar, business_name, has_profile }: AuthorRow) =>
  id === null || username === null || type === null
    ? null
    : ({ id, username, type, avatar, business_name, has_profile } satisfies Person)

const entryView = (row: AnswerRow | Omit<QuestionRow, 'created_at'>) => ({
  id: row.id,
  listing_id: row.listing_id,
  parent_id: row.parent_id,
  content: row.body,
  user: authorView(row),
})

const answerView = (row: AnswerRow): Answer => ({
  ...entryView(row),
  created_at: Math.floor(row.created_at),
})

export const questionView = (row: QuestionRow): Question => ({
  ...entryView(row),
  created_at: unixSeconds(row.created_at),
  reply: row.answers.map(answerView),
})
