import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { parseMobileNumber } from '#lib/accounts/phone-numbers.ts'
import { findCity, placeProblem } from '#api/modules/places/service.ts'
import { maxAddresses } from '#contract/limits/accounts.ts'
import type { Address, AddressBody } from '#contract/accounts/settings.ts'
import {
  type AddressRow,
  deleteAddress,
  insertAddress,
  listAddresses,
  makeDefault,
  updateAddress,
} from './address-queries.ts'

const viewOf = ({ places }: Pick<Deps, 'places'>, { city_id, ...row }: AddressRow): Address => ({
  ...row,
  city: { id: city_id, name: findCity(places, city_id)!.name },
})

export const getAddresses = async (deps: Deps, actor: Actor): Promise<Address[]> =>
  (await listAddresses(deps.db, actor.id)).map((row) => viewOf(deps, row))

function checked(deps: Deps, { phone: given, ...written }: AddressBody): AddressBody {
  const phone = parseMobileNumber(given)
  if (!phone) {
    const fields = { phone: 'Unesite ispravan broj mobitela, npr. 061 234 567.' }
    throw wrongFields(fields)
  }
  const fields = placeProblem(deps.places, written)
  if (fields) throw wrongFields(fields)
  return { ...written, phone }
}

async function findOwn(trx: Db, actor: Actor, id: number): Promise<AddressRow> {
  const row = (await listAddresses(trx, actor.id)).find((one) => one.id === id)
  // Addresses of other people appear not to exist.
  if (!row) throw new DomainError('not_found', 'Adresa nije pronađena.')
  return row
}

/** The first address always becomes the default. */
export function addAddress(
  deps: Deps,
  actor: Actor,
  body: AddressBody,
  call?: KeyedCall,
): Promise<{ data: Address; message: string }> {
  const { is_default, ...written } = checked(deps, body)
  return runOnce(deps.db, call, deps.now(), async (trx) => {
    await lockAccount(trx, actor.id)
    const present = await listAddresses(trx, actor.id)
    if (present.length >= maxAddresses)
      throw new DomainError(
        'conflict',
        `Možete imati najviše ${maxAddresses} adresa. Izbrišite neku od njih.`,
      )
    const { id } = await insertAddress(trx, actor.id, written, deps.now())
    if (is_default || present.length === 0) await makeDefault(trx, actor.id, id)
    return { data: viewOf(deps, await findOwn(trx, actor, id)), message: 'Adresa je dodana.' }
  })
}

/** The default stays until another address replaces it. */
export function changeAddress(deps: Deps, actor: Actor, id: number, body: AddressBody): Promise<Address> {
  const { is_default, ...written } = checked(deps, body)
  return deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.id)
    await findOwn(trx, actor, id)
    await updateAddress(trx, id, written)
    if (is_default) await makeDefault(trx, actor.id, id)
    return viewOf(deps, await findOwn(trx, actor, id))
  })
}

/** The oldest address replaces a removed default. */
export const removeAddress = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.id)
    const { is_default } = await findOwn(trx, actor, id)
    await deleteAddress(trx, id)
    const [next] = await listAddresses(trx, actor.id)
    if (is_default && next) await makeDefault(trx, actor.id, next.id)
  })
