import { type ChallengeAnswer, getChallenge } from '#contract/challenges/endpoints.ts'
import type { ChallengePurpose } from '#contract/challenges/purposes.ts'
import { callApi } from '#web/lib/browser-api.ts'

/**
 * Solves the site's challenge and returns the text to send with the call; '' if there is none or it cannot be
 * solved here.
 */
export async function solveChallenge(purpose: ChallengePurpose): Promise<string> {
  // Browsers offer Web Crypto only over https.
  if (!globalThis.crypto?.subtle) return ''
  const { data } = await callApi(getChallenge, { query: { for: purpose } })
  if (!data) return ''
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<ChallengeAnswer | null>((resolve, reject) => {
      worker.addEventListener('message', (message: MessageEvent<ChallengeAnswer | null>) =>
        resolve(message.data),
      )
      worker.addEventListener('error', () => reject(new Error('The challenge could not be solved.')))
      worker.postMessage(data)
    })
    return answer ? btoa(JSON.stringify(answer)) : ''
  } finally {
    worker.terminate()
  }
}
