import * as decisions from '#contract/moderation/decisions.ts'
import * as moderation from '#contract/moderation/endpoints.ts'
import { everyone, gives, loggedIn, operators } from '#tests/access/rows.ts'

const params = { id: '{newCase}' }
const claimed = { id: '{newClaimedCase}' }
const nowhere = { id: 987_654_321 }
const reason = { reason: 'Provjera prijave' }
const upheld = { outcome: 'upheld', text: 'Činjenice su tačne.' }
const warning = { account: 'warn', rule: 'scam', facts: 'Traži uplatu unaprijed.' }
const appeal = { text: 'Nisam tražio uplatu.' }

export const moderationAccess = [
  gives(moderation.listCases, operators(200)),
  gives(moderation.getCase, operators(200), { params }),
  gives(moderation.getCase, operators(404), { params: nowhere }),
  gives(moderation.claimCase, operators(200), { params }),
  gives(moderation.claimCase, operators(409), { params: claimed }),
  gives(moderation.releaseCase, operators(409), { params: claimed }),
  gives(moderation.releaseCase, operators(200), { params: { id: '{newOwnCase}' } }),
  gives(moderation.readThread, operators(200), { params: { id: '{newThreadCase}' }, body: reason }),
  gives(moderation.readThread, operators(409), { params, body: reason }),
  gives(moderation.getThreadPhoto, operators(200), {
    params: { id: '{newReadCase}', photo: '{newMessagePhoto}', size: 'md' },
  }),
  gives(moderation.getThreadPhoto, operators(404), {
    params: { id: '{newThreadCase}', photo: '{newMessagePhoto}', size: 'md' },
  }),
  gives(moderation.decideCase, operators(200), { params: { id: '{newOwnCase}' }, body: warning }),
  gives(moderation.decideCase, operators(422), { params: { id: '{newOwnCase}' }, body: { account: 'ban' } }),
  gives(moderation.decideCase, operators(409), { params, body: warning }),
  gives(moderation.undoDecision, operators(200), { params: { id: '{newDecidedCase}' }, body: reason }),
  gives(moderation.undoDecision, operators(409), { params, body: reason }),
  gives(moderation.decideAppeal, operators(200), { params: { id: '{newAppealedCase}' }, body: upheld }),
  gives(moderation.decideAppeal, operators(409), { params, body: upheld }),

  // The rows above leave open cases.
  gives(moderation.claimNextCase, operators(200)),
  gives(decisions.listOwnDecisions, loggedIn(200)),
  gives(decisions.getDecision, everyone(200), { params: { key: '{newDecisionKey}' } }),
  gives(decisions.getDecision, { ...loggedIn(404), owner: 200 }, { params: { key: '{newDecision}' } }),
  gives(decisions.appealDecision, everyone(200), { params: { key: '{newDecisionKey}' }, body: appeal }),
  gives(
    decisions.appealDecision,
    { ...loggedIn(404), owner: 200 },
    { params: { key: '{newDecision}' }, body: appeal },
  ),
  gives(decisions.appealDecision, everyone(422), {
    params: { key: '{newDecisionKey}' },
    body: { text: ' ' },
  }),
  gives(decisions.getTransparency, everyone(200)),
  gives(decisions.listStatements, operators(200)),
  gives(decisions.exportStatements, operators(200), { params: { year: 2026 } }),
  gives(decisions.exportStatementsJson, operators(200), { params: { year: 2026 } }),
]
