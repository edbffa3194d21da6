import { data, type RouterContextProvider } from 'react-router'
import { showPhone } from '#contract/listings/life.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { challengeHeaders, challengeQuestionFor } from '#web/lib/forms/form-challenge.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'
import type { PhoneReply } from './phone-reply.ts'

// Refusals that users can act on; anything else leads to an error page.
const tellable = [403, 409, 429]

/** For the page's action: the seller's number, or why it was refused. */
export async function askForPhone(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
) {
  try {
    const reply = await apiOf(context).call(showPhone, { params: { id } }, challengeHeaders(form))
    return { phone: reply.data } satisfies PhoneReply as PhoneReply
  } catch (error) {
    if (!(error instanceof ApiError) || !tellable.includes(error.status)) return routeError(error)
    const { code, message } = error.body.error
    const question =
      code === 'challenge_required' ? await challengeQuestionFor(context, 'phone-reveal', form) : null
    const canLogIn = error.status === 429 && !hasSessionCookie(request)
    return data({ problem: { message, canLogIn }, question } satisfies PhoneReply as PhoneReply, {
      status: error.status,
      statusText: code,
    })
  }
}
