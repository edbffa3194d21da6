import * as checks from '#contract/checks/endpoints.ts'
import * as words from '#contract/checks/forbidden-words.ts'
import { admins, gives, operators } from '#tests/access/rows.ts'

const rule = 'suspicious-price'
const taken = { wording: 'heroin' }

export const checksAccess = [
  gives(checks.listChecks, operators(200)),
  gives(checks.listHits, operators(200), { params: { rule } }),
  gives(checks.switchCheck, admins(200), { params: { rule }, body: { mode: 'queue' } }),
  gives(checks.switchCheck, admins(422), { params: { rule }, body: { mode: 'hold' } }),
  gives(words.listForbiddenWords, operators(200)),
  gives(words.previewForbiddenWord, admins(200), { query: taken }),
  gives(words.addForbiddenWord, admins(201), { body: { wording: 'pristupna riječ' } }),
  gives(words.addForbiddenWord, admins(422), { body: taken }),
  gives(words.changeForbiddenWord, admins(200), {
    params: { id: 1 },
    body: { wording: 'kokain*', effect: 'hold', version: 1 },
  }),
  gives(words.removeForbiddenWord, admins(200), { params: { id: 2 }, query: { version: 1 } }),
]
