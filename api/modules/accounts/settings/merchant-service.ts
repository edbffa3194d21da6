import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import { DomainError } from '#lib/errors.ts'
import type { MerchantDeclaration } from '#contract/merchants.ts'
import { deleteDeclaration, findDeclaration, putDeclaration } from './merchant-queries.ts'

/** Null if the account declared nothing. */
export const getMerchantDeclaration = async (deps: Deps, actor: Actor): Promise<MerchantDeclaration | null> =>
  (await findDeclaration(deps.db, actor.id)) ?? null

export const declareMerchant = (deps: Deps, actor: Actor, declaration: MerchantDeclaration) =>
  putDeclaration(deps.db, actor.id, declaration, deps.now())

/** A shop must have a declaration. */
export async function withdrawMerchantDeclaration(deps: Deps, actor: Actor): Promise<void> {
  if (actor.type === 'shop')
    throw new DomainError('conflict', 'Shop mora imati podatke registrovanog trgovca. Možete ih izmijeniti.')
  await deleteDeclaration(deps.db, actor.id)
}
