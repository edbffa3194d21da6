import { expect, test } from 'vitest'
import { requestIds } from './request-ids.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const idOf = requestIds((address) => address === '10.0.0.1')
const from = (remoteAddress: string, headers: Record<string, string>) =>
  idOf({ headers, socket: { remoteAddress } } as never)

test.for([
  ['takes the id of a trusted proxy', { 'x-request-id': 'edge-7f3a:42' }, /^edge-7f3a:42$/],
  [
    'takes the trace of one as a UUID',
    { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
    /^4bf92f35-77b3-4da6-a3ce-929d0e0e4736$/,
  ],
  ['makes one in place of what could break a line', { 'x-request-id': 'a\nb "c" d e f g' }, uuid],
  ['makes one in place of a broken trace', { traceparent: '00-4bf9-01' }, uuid],
  ['makes one where there is none', {}, uuid],
] as const)('%s', ([, headers, expected]) => {
  expect(from('10.0.0.1', headers)).toMatch(expected)
  expect(from('192.0.2.7', headers)).toMatch(uuid)
  expect(from('192.0.2.7', headers)).not.toBe(from('192.0.2.7', headers))
})
