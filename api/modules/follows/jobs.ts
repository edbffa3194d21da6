import { notifyFollowers } from './notifications.ts'

export { announceListing } from './notifications.ts'

export const followJobs = [notifyFollowers]
