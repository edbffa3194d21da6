import { tellFollowers } from './telling.ts'

export { announceListing } from './telling.ts'

export const followJobs = [tellFollowers]
