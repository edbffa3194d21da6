export { decideAutomatically, endAutomaticHold } from './automatic.ts'
export { forgetDecisionsAbout } from './statement-queries.ts'
export { liftMeasures, measureAccount } from './measuring.ts'
