import type { RouterContextProvider } from 'react-router'
import { requestDataExport, requestDeletion, withdrawDeletion } from '#contract/personal-data/endpoints.ts'
import { apiOf } from '#web/lib/api.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { readForm } from '#web/lib/forms/read-form.ts'

/** The forms about personal data, with the word that confirms each after the redirect. */
export const personalDataIntents = {
  export: 'kopija',
  deletion: 'brisanje',
  withdrawal: 'povuceno',
} as const
export type PersonalDataIntent = keyof typeof personalDataIntents

export const personalDataIntentNames = Object.keys(personalDataIntents) as PersonalDataIntent[]

export const personalDataTexts = {
  kopija: 'Pripremamo kopiju vaših podataka. Javit ćemo vam e-mailom kad bude spremna.',
  brisanje: 'Zahtjev za brisanje je poslan.',
  povuceno: 'Zahtjev je povučen. Vaš profil ostaje.',
} as const

/** The values of a rejected form name it, since the page has several. */
export type PersonalDataProblem = FormProblem<{ intent: PersonalDataIntent; hide_listings: boolean }>

export async function performPersonalData(
  context: Readonly<RouterContextProvider>,
  intent: PersonalDataIntent,
  form: FormData,
): Promise<void> {
  const api = apiOf(context)
  if (intent === 'export') await api.call(requestDataExport, { body: readForm(form, requestDataExport).body })
  else if (intent === 'deletion')
    await api.call(requestDeletion, { body: readForm(form, requestDeletion).body })
  else await api.call(withdrawDeletion, {})
}
