import { redirect, type RouterContextProvider } from 'react-router'
import { getListing } from '#contract/listings/read.ts'
import { questionPath } from '#contract/paths/questions.ts'
import { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { fields, performQuestionAct, type QuestionIntent, questionValues } from './acts.ts'

/** For the action of a listing's page: asks, answers or deletes, and shows the question. */
export async function changeQuestions(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { id, intent }: { id: string; intent: QuestionIntent },
) {
  const api = apiOf(context)
  form.set(fields.listing, id)
  try {
    const shown = await performQuestionAct(api, form, intent)
    const { title } = await api.call(getListing, { params: { id } })
    const listingId = Number(id)
    return redirect(
      shown === undefined
        ? `${paths.listing(listingId, title)}#pitanja`
        : questionPath(paths, { listingId, title, id: shown }),
    )
  } catch (error) {
    return formProblem(error, questionValues(form))
  }
}
