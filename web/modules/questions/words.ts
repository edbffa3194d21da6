import type { QuestionAuthor } from '#contract/questions.ts'

export const authorName = (user: QuestionAuthor | null) =>
  user ? (user.business_name ?? user.username) : 'Izbrisan korisnik'
