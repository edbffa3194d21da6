import type { CurrentUser } from '#contract/accounts/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { ownProblems, readValues } from './values.ts'
import { loadForm } from './load.ts'
import { unfinished } from './problems.ts'

/**
 * Reads a form sent without JavaScript. `answer` is the form to show again, if it only requested a brand's
 * models, or is too incomplete to publish.
 */
export async function readSubmission(
  api: ReturnType<typeof apiOf>,
  user: CurrentUser,
  categoryId: number,
  form: FormData,
) {
  const values = readValues(form)
  const intent = intentOf(form, ['publish', 'draft', 'models'])
  const {
    shape,
    brand: { models },
  } = await loadForm(api, user, categoryId, values['brand_id'])
  const own = ownProblems(values, shape)
  const isLacking = intent === 'publish' && Object.keys(own).length > 0
  const problems = intent === 'models' ? {} : isLacking ? own : undefined
  return { values, intent, shape, models, answer: problems && unfinished(values, problems, models) }
}
