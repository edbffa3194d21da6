import type { MetaDescriptor } from 'react-router'
import type { Answer, Question } from '#contract/questions.ts'
import { questionAnchor } from '#contract/paths/questions.ts'
import { structuredData } from '#web/lib/pages/structured-data.ts'
import { authorName } from './words.ts'

const entry = (type: 'Question' | 'Answer', { content, user, created_at }: Question | Answer) => ({
  '@type': type,
  text: content,
  datePublished: new Date(created_at * 1000).toISOString(),
  author: { '@type': user?.business_name ? 'Organization' : 'Person', name: authorName(user) },
})

/** The answered questions of a listing's page, for search engines, which accept no others. */
export function questionsHead(questions: readonly Question[], canonical: string): MetaDescriptor[] {
  const answered = questions.filter(({ reply }) => reply.length > 0)
  if (answered.length === 0) return []
  return [
    structuredData({
      '@type': 'QAPage',
      mainEntity: answered.map((question) => {
        const [accepted, ...suggested] = question.reply.map((reply) => ({
          ...entry('Answer', reply),
          url: `${canonical}#${questionAnchor(question.id)}`,
          upvoteCount: 0,
        }))
        return {
          ...entry('Question', question),
          name: question.content,
          answerCount: question.reply.length,
          acceptedAnswer: accepted,
          ...(suggested.length > 0 && { suggestedAnswer: suggested }),
        }
      }),
    }),
  ]
}
