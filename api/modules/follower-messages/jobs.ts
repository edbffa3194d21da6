import { deliverFollowerMessage, forgetRecipients, withdrawFollowerMessage } from './delivery.ts'

export const followerMessageJobs = [deliverFollowerMessage, withdrawFollowerMessage, forgetRecipients]
