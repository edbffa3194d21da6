export { forgetDecisionsAbout } from './statement-queries.ts'
