import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type {
  ChallengeAnswer,
  ChallengePurpose,
  ChallengeQuestion,
  ChallengeWork,
} from '#contract/challenge.ts'
import {
  challengeCounters,
  challengeQuestionLimit,
  challengeQuestionsLimit,
  challengeSeconds,
} from '#contract/limits.ts'
import { DomainError } from './errors.ts'
import { RateLimited, type RateLimiter } from './rate-limiter.ts'

/** Makes sign-ups and codes dear for scripts: some work for a browser, a question where no script runs. */
export type Challenges = {
  isOn: boolean
  work(purpose: ChallengePurpose): Promise<ChallengeWork>
  question(purpose: ChallengePurpose): ChallengeQuestion
  /** Throws challenge_required unless `answer` is right, in time, and given for the first time. */
  check(purpose: ChallengePurpose, answer: ChallengeAnswer | undefined, addressKey: string): Promise<void>
}

export type ChallengeOptions = {
  secret: Buffer
  /** Iterations of one try; a browser makes 200 tries on average. 0: nothing is asked for. */
  cost: number
  now: () => Date
  /** Remembers what was answered. */
  spent: RateLimiter
  limiter: RateLimiter
}

const once = { max: 1, windowSeconds: challengeSeconds }

const words = ['nula', 'jedan', 'dva', 'tri', 'četiri', 'pet', 'šest', 'sedam', 'osam', 'devet']

const required = () => new DomainError('challenge_required')

export function challenges({ secret, cost, now, spent, limiter }: ChallengeOptions): Challenges {
  const keyFor = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  const signatureSecret = keyFor('work')
  const keySecret = keyFor('derived key')
  const questionSecret = keyFor('question')
  const expiry = () => Math.floor(now().getTime() / 1000) + challengeSeconds
  const isOver = (expiresAt: number) => expiresAt * 1000 <= now().getTime()

  const seal = (purpose: ChallengePurpose, nonce: string, expiresAt: number, answer: string) =>
    createHmac('sha256', questionSecret).update([purpose, nonce, expiresAt, answer].join('|')).digest()

  /** Before it is judged, so that a question can't be guessed at. */
  async function spend(id: string) {
    try {
      await spent.hit('challenge', id, once)
    } catch (error) {
      throw error instanceof RateLimited ? required() : error
    }
  }

  async function checkWork(
    purpose: ChallengePurpose,
    { challenge, solution }: Extract<ChallengeAnswer, { challenge: unknown }>,
  ) {
    if (isOver(challenge.parameters.expiresAt) || challenge.parameters.data['for'] !== purpose)
      throw required()
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: signatureSecret,
      hmacKeySignatureSecret: keySecret,
    })
    if (!verified) throw required()
    await spend(challenge.signature)
  }

  async function checkQuestion(
    purpose: ChallengePurpose,
    { token, answer }: Extract<ChallengeAnswer, { token: unknown }>,
    addressKey: string,
  ) {
    const [nonce = '', expires = '', sealed = ''] = token.split('.')
    const expiresAt = Number(expires)
    if (!nonce || !Number.isInteger(expiresAt) || isOver(expiresAt)) throw required()
    const expected = seal(purpose, nonce, expiresAt, answer.trim())
    const given = Buffer.from(sealed, 'base64url')
    await spend(nonce)
    // A script reads the question too, so few may come in by it.
    await limiter.hit('challenge-question-address', addressKey, challengeQuestionLimit)
    await limiter.hit('challenge-question', 'all', challengeQuestionsLimit)
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new DomainError('challenge_required', 'Odgovor nije tačan. Pokušajte s novim pitanjem.')
  }

  return {
    isOn: cost > 0,

    async work(purpose) {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(challengeCounters.from, challengeCounters.to),
        deriveKey,
        expiresAt: expiry(),
        data: { for: purpose },
        hmacSignatureSecret: signatureSecret,
        hmacKeySignatureSecret: keySecret,
      })
      return { parameters, signature } as ChallengeWork
    },

    question(purpose) {
      const [a, b] = [randomInt(1, 10), randomInt(1, 10)]
      const nonce = randomBytes(16).toString('base64url')
      const expiresAt = expiry()
      const sealed = seal(purpose, nonce, expiresAt, String(a + b)).toString('base64url')
      return { question: `Koliko je ${words[a]} plus ${words[b]}?`, token: `${nonce}.${expiresAt}.${sealed}` }
    },

    async check(purpose, answer, addressKey) {
      if (cost === 0) return
      if (!answer) throw required()
      if ('token' in answer) await checkQuestion(purpose, answer, addressKey)
      else await checkWork(purpose, answer)
    },
  }
}
