import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import type { MerchantDeclaration } from '#contract/accounts/merchants.ts'
import type { merchantReply } from '#contract/accounts/settings.ts'
import { deleteDeclaration, findDeclaration, putDeclaration } from './merchant-queries.ts'

type Declared = Omit<z.output<typeof merchantReply>, 'message'>

export async function getMerchantDeclaration({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Declared> {
  const row = await findDeclaration(db, actor.id)
  if (!row) return { data: null, check: null }
  const { verified_at, refusal, ...data } = row
  return {
    data,
    check: { state: verified_at ? 'verified' : refusal === null ? 'waiting' : 'refused', refusal },
  }
}

export const declareMerchant = (deps: Deps, actor: Actor, declaration: MerchantDeclaration) =>
  putDeclaration(deps.db, actor.id, declaration, deps.now())

/** A shop must have a declaration. */
export async function withdrawMerchantDeclaration(deps: Deps, actor: Actor): Promise<void> {
  if (actor.type === 'shop')
    throw new DomainError('conflict', 'Shop mora imati podatke registrovanog trgovca. Možete ih izmijeniti.')
  await deleteDeclaration(deps.db, actor.id)
}
