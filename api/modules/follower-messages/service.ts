export {
  consentOf,
  endConsentOfFollower,
  getConsent,
  giveConsent,
  listOwnConsents,
  withdrawConsent,
} from './consents.ts'
export { deleteDraft, getDraft, saveDraft } from './drafts.ts'
export { getMessage, noteClick, noteOpened } from './reading.ts'
export { findReportable, removeMessage, restoreMessage } from './removing.ts'
export { listMessages, preview, previewMail, send } from './sending.ts'
