import type { FormProblem } from '#web/lib/forms/form-problem.ts'

/** The one sentence that says why a form was refused. */
export const problemText = ({ message, fields }: Pick<FormProblem<unknown>, 'message' | 'fields'>) =>
  message ?? Object.values(fields)[0] ?? 'Provjerite unos.'
