import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { questionLength, questionsSeenAtOnce } from './limits/messages.ts'
import { cleanText } from './listings/write.ts'
import { person } from './people/person.ts'
import { siteAddress } from './paths/site-address.ts'
import { emptyOrNullIsAbsent } from './text/schemas.ts'

export const answer = z.object({
  id: z.int(),
  listing_id: z.int(),
  /** The question that it answers; null for questions. */
  parent_id: z.int().nullable(),
  content: z.string(),
  /** Null once the account is erased. */
  user: person.nullable(),
  created_at: unixSeconds,
})
export type Answer = z.infer<typeof answer>

export const question = answer.extend({
  /** The seller's answers, the oldest first. */
  reply: z.array(answer),
})
export type Question = z.infer<typeof question>

export const questionsPage = listOf(question)

export const listedQuestion = question.extend({
  listing: z.object({
    id: z.int(),
    title: z.string(),
    image: siteAddress,
    /** True if questions about it can be answered. */
    active: z.boolean(),
    /** True if its page can still be opened. */
    visible: z.boolean(),
  }),
  /** True once the seller has seen it. */
  seen: z.boolean(),
})
export type ListedQuestion = z.infer<typeof listedQuestion>

/** An account's lists of questions: about its listings without an answer, those with one, and its own. */
export const questionLists = ['open', 'answered', 'asked'] as const
export type QuestionList = (typeof questionLists)[number]

export const listedQuestionsPage = listOf(listedQuestion).extend({
  /** Number of questions about the caller's listings that wait for an answer. */
  open: z.int(),
})

export const questionsQuery = z.object({
  page: pageNumber,
  question: id.optional().describe('Instead of `page`: the page that holds this question'),
})

export const ownQuestionsQuery = z.object({
  list: z
    .enum(questionLists, `Lista je ${questionLists.join(', ')}.`)
    .default('open')
    .describe('Questions without an answer, with one, or asked by the caller'),
  page: pageNumber,
})

export const newQuestion = z.object({
  content: cleanText(questionLength, 'Napišite pitanje.')
    .transform((text) => text.replace(/\n{3,}/g, '\n\n'))
    .describe('Plain text without phone numbers and links'),
  parent_id: emptyOrNullIsAbsent(id.optional()).describe('The question that the seller answers'),
})

export const seenQuestions = z.object({
  ids: z
    .array(id, 'Pošaljite brojeve pitanja.')
    .min(1, 'Pošaljite bar jedan broj pitanja.')
    .max(questionsSeenAtOnce, `Najviše ${questionsSeenAtOnce} pitanja odjednom.`),
})

export const questionPosted = z.object({ data: question, message: z.string() })
export const unreadQuestions = z.object({ unread: z.int() })

/** The live event of an account: something changed in the questions of a listing. */
export const questionsChanged = 'questions.changed'
/** The live event of a seller: their other pages saw questions. */
export const questionsSeen = 'questions.seen'
export type QuestionsChanged = { listing_id: number }

export const listQuestions = endpoint('GET', '/listings/:id/questions', {
  agents: 'answer',
  tag: 'Questions',
  access: 'anyone',
  summary: 'List the questions about a listing',
  description:
    'The newest first; the seller gets those without an answer before the others. Everything in it is public.',
  params: idParams,
  query: questionsQuery,
  reply: questionsPage,
  errors: ['not_found', 'listing_gone'],
})
export const postQuestion = endpoint('POST', '/listings/:id/questions', {
  agents: 'answer',
  features: ['questions'],
  tag: 'Questions',
  access: 'member',
  summary: 'Ask a question about a listing, or answer one as its seller',
  description:
    'With `parent_id` it is an answer. Whatever is refused is 400 with a message for the person, also beyond the limit of 10 questions an hour.',
  params: idParams,
  body: newQuestion,
  reply: questionPosted,
  status: 201,
  idempotent: true,
  refusesInputAs: 'question_refused',
  errors: ['not_found', 'question_refused'],
})
export const deleteQuestion = endpoint('DELETE', '/questions/:id', {
  tag: 'Questions',
  access: 'member',
  summary: 'Delete a question or an answer',
  description:
    'The asker deletes a question that has no answer; the seller any question about the listing, and answers.',
  params: idParams,
  reply: message,
  errors: ['not_found', 'forbidden', 'conflict'],
})
export const listOwnQuestions = endpoint('GET', '/questions', {
  agents: 'answer',
  tag: 'Questions',
  access: 'member',
  summary: 'List questions about your listings, or those that you asked',
  description: 'Those without an answer: about active listings alone.',
  query: ownQuestionsQuery,
  reply: listedQuestionsPage,
})
export const markQuestionsSeen = endpoint('POST', '/questions/seen', {
  agents: 'answer',
  tag: 'Questions',
  access: 'member',
  summary: 'Note that you saw questions about your listings',
  description: 'Skips numbers of other questions. Replies with how many are left.',
  body: seenQuestions,
  reply: unreadQuestions,
  limit: 'question-note',
  priority: 'reading',
})
