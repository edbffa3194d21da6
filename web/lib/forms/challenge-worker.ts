import { solveChallenge } from 'altcha-lib'
import type { ChallengeAnswer, ChallengeWork } from '#contract/challenges/endpoints.ts'

/** Matches the server: PBKDF2 of the counter with the challenge's salt. */
async function deriveKey(
  { cost, keyLength }: { cost: number; keyLength: number },
  salt: Uint8Array,
  password: Uint8Array,
) {
  const key = await crypto.subtle.importKey('raw', password as Uint8Array<ArrayBuffer>, 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', iterations: cost, salt: salt as Uint8Array<ArrayBuffer> },
    key,
    keyLength * 8,
  )
  return { derivedKey: new Uint8Array(bits) }
}

/** Runs in a worker, so that the page stays responsive. */
addEventListener('message', async ({ data: challenge }: MessageEvent<ChallengeWork>) => {
  const solution = await solveChallenge({ challenge, deriveKey })
  const answer: ChallengeAnswer | null = solution && {
    challenge,
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
  }
  postMessage(answer)
})
