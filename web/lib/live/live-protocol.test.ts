import { expect, test } from 'vitest'
import type { LiveConnection } from '#contract/live.ts'
import { readFrame, socketAddress } from './live-protocol.ts'

const page = { host: 'bazar.ba:8443', protocol: 'https:' }
const connection = { key: 'k', host: null, port: null, tls: null } as unknown as LiveConnection
const addressOf = (changes: object) => socketAddress({ ...connection, ...changes }, page).split('?')[0]

test('connects to the host of the page, or to that of a service', () => {
  expect(addressOf({})).toBe('wss://bazar.ba:8443/app/k')
  expect(addressOf({ host: 'live.primjer.ba' })).toBe('wss://live.primjer.ba/app/k')
  expect(addressOf({ host: 'live.primjer.ba', port: 6001, tls: false })).toBe(
    'ws://live.primjer.ba:6001/app/k',
  )
  expect(socketAddress(connection, { ...page, protocol: 'http:' })).toMatch(/^ws:/)
})

test('reads data that is JSON in a string, an object or missing', () => {
  const data = { socket_id: '1.2' }
  expect(readFrame(JSON.stringify({ event: 'a', data: JSON.stringify(data) })).data).toEqual(data)
  expect(readFrame(JSON.stringify({ event: 'a', channel: 'c', data }))).toEqual({
    event: 'a',
    channel: 'c',
    data,
  })
  expect(readFrame('{"event":"pusher:ping"}').data).toBeUndefined()
})
