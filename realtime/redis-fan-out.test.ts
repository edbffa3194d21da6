import { createServer, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { redisFanOut } from './redis-fan-out.ts'

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`

test('subscribes again after the connection was lost during the first attempt', async ({
  onTestFinished,
}) => {
  let subscriptions = 0
  // Speaks just enough of RESP3.
  const redis = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (sent) => {
      for (const command of sent.toString().split(/(?=\*\d+\r\n\$)/)) {
        if (/\r\nHELLO\r\n/i.test(command)) socket.write('%1\r\n+proto\r\n:3\r\n')
        else if (!/\r\nSUBSCRIBE\r\n/i.test(command)) socket.write('+OK\r\n')
        else if (++subscriptions === 1) socket.destroy()
        else {
          socket.write(`>3\r\n${bulk('subscribe')}${bulk('live')}:1\r\n`)
          socket.write(`>3\r\n${bulk('message')}${bulk('live')}${bulk('hello')}`)
        }
      }
    })
  })
  await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve))
  const url = `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`
  const fanOut = redisFanOut({ url, channel: 'live', notify() {}, instead() {} })
  const onMessage = vi.fn<(text?: string) => void>()
  const feed = await fanOut.follow(onMessage, () => {})
  onTestFinished(async () => {
    await feed.close()
    fanOut.close()
    redis.close()
  })
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('hello'), { timeout: 8_000 })
})
