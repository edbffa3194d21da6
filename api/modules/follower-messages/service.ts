export {
  consentOf,
  endConsentOfFollower,
  getConsent,
  giveConsent,
  listOwnConsents,
  withdrawConsent,
} from './consents.ts'
export { deleteDraft, getDraft, saveDraft } from './drafts.ts'
export { getMessage, noteClick, noteOpened } from './received-messages.ts'
export { findReportable, removeMessage, restoreMessage } from './removal.ts'
export { listMessages, preview, previewMail, send } from './dispatch.ts'
