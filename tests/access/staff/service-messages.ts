import * as calls from '#contract/service-messages.ts'
import { everyone, gives, operators } from '#tests/access/rows.ts'
import { serviceMessage } from '#tests/access/scene/subjects.ts'

const existing = { id: '{serviceMessage}' }

export const serviceMessageAccess = [
  gives(calls.listServiceMessages, everyone(200), { query: { location: 'homepage' } }),
  gives(calls.listManagedServiceMessages, operators(200)),
  gives(calls.getManagedServiceMessage, operators(200), { params: existing }),
  gives(calls.previewServiceMessage, operators(200), { body: serviceMessage }),
  gives(calls.createServiceMessage, operators(201), { body: serviceMessage }),
  gives(calls.createServiceMessage, operators(422), { body: {} }),
  gives(calls.changeServiceMessage, operators(200), { params: existing, body: serviceMessage }),
  gives(calls.deleteServiceMessage, operators(200), { params: { id: '{newMessage}' } }),
]
