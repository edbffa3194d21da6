import { data } from 'react-router'
import { deleteQuestion, markQuestionsSeen, postQuestion } from '#contract/questions.ts'
import { type apiOf, unchecked } from '#web/lib/api.ts'

/** Names of form fields beside the text, which is `content`. */
export const fields = { intent: 'intent', listing: 'oglas', question: 'id', key: 'kljuc' } as const

const intents = ['ask', 'answer', 'delete-question', 'see-questions'] as const
export type QuestionIntent = (typeof intents)[number]
export const isQuestionIntent = (text: unknown): text is QuestionIntent =>
  (intents as readonly unknown[]).includes(text)

const wrong = () => data(null, { status: 400, statusText: 'Bad Request' })
const textIn = (form: FormData, name: string) => {
  const text = form.get(name)
  return typeof text === 'string' ? text : ''
}
const numberIn = (form: FormData, name: string): number => {
  const text = textIn(form, name)
  if (!/^[1-9]\d{0,14}$/.test(text)) throw wrong()
  return Number(text)
}

/** A refused form's contents, which find its place in the page. */
export const questionValues = (form: FormData) => ({
  intent: textIn(form, fields.intent) as QuestionIntent,
  question: Number(textIn(form, fields.question)) || undefined,
  content: textIn(form, 'content'),
})
export type QuestionValues = ReturnType<typeof questionValues>

/** Performs a form's action; returns its question, unless it is gone. */
export async function performQuestionAct(
  api: ReturnType<typeof apiOf>,
  form: FormData,
  intent: QuestionIntent,
): Promise<number | undefined> {
  const content = textIn(form, 'content')
  const key = textIn(form, fields.key)
  const keyed: Record<string, string> = key ? { 'idempotency-key': key } : {}
  switch (intent) {
    case 'ask': {
      const params = { id: numberIn(form, fields.listing) }
      return (await api.call(postQuestion, { params, body: { content } }, keyed)).data.id
    }
    case 'answer': {
      const params = { id: numberIn(form, fields.listing) }
      const question = numberIn(form, fields.question)
      await api.call(postQuestion, { params, body: { content, parent_id: question } }, keyed)
      return question
    }
    case 'delete-question':
      await api.call(deleteQuestion, { params: { id: numberIn(form, fields.question) } })
      return undefined
    case 'see-questions': {
      const ids = form.getAll(fields.question).map(String)
      await api.call(markQuestionsSeen, { body: unchecked({ ids }) })
      return undefined
    }
  }
}
