import type { Deps } from '#api/deps.ts'
import { phoneCodeSeconds } from '#contract/limits.ts'

/** Without our accents, so that it is one message and not two. */
export const phoneCodeSms = ({ brand }: Pick<Deps, 'brand'>, code: string) => {
  const name = brand.name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return `${name} kod: ${code}. Vrijedi ${phoneCodeSeconds / 60} minuta. Ne dajite ga nikome.`
}
