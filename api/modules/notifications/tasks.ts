import { handle } from '#api/task-handlers.ts'
import { cleanOutbox, sendMessage } from './jobs.ts'
import { deliverMessage, forgetOldMessages } from './service.ts'

export const notificationTasks = [
  handle(sendMessage, (deps, { messageId }) => deliverMessage(deps, messageId)),
  handle(cleanOutbox, (deps) => forgetOldMessages(deps)),
]
