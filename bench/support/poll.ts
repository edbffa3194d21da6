import { once } from 'node:events'
import { get } from 'node:http'

// A separate process: `poll.ts <address>` sends a request every 100 ms over a new connection until its input
// ends, then prints how long each reply took.

const pauseMs = 100
const address = process.argv[2]!

export type Poll = { milliseconds: number; status: number }

const polls: Promise<Poll>[] = []

function ask(): Promise<Poll> {
  const started = performance.now()
  return new Promise((resolve) => {
    const answered = (status: number) => resolve({ milliseconds: performance.now() - started, status })
    get(address, { agent: false }, (response) => {
      response.resume().once('end', () => answered(response.statusCode!))
    }).once('error', () => answered(0))
  })
}

const timer = setInterval(() => polls.push(ask()), pauseMs)
process.stdin.resume()
await once(process.stdin, 'end')
clearInterval(timer)
process.stdout.write(JSON.stringify(await Promise.all(polls)))
