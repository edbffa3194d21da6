import type { Deps } from '#api/deps.ts'
import { noSuchUser } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { restrictionOf } from '#lib/accounts/restrictions.ts'
import { unixSeconds } from '#lib/time.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import type { MergePreview } from '#contract/personal-data/merges.ts'
import { plural } from '#contract/text/plural.ts'
import type { Pair } from '../rule.ts'
import { viewerOf } from '../subject.ts'
import { countPortions, type Portion } from './row-moves.ts'
import {
  findBetween,
  findStanding,
  findStandingNamed,
  type Standing,
  takesAgencyOf,
  takesPhoneOf,
} from './queries.ts'

export type Sides = { gone: Standing; kept: Standing }

/** The account that stays, by number or username. */
async function findRemainingAccount(db: Db, into: string): Promise<Standing> {
  const typed = into.trim().replace(/^@/, '')
  const byNumber = /^[1-9]\d{0,14}$/.test(typed) ? await findStanding(db, Number(typed)) : undefined
  const found = byNumber ?? (await findStandingNamed(db, typed))
  if (!found) throw noSuchUser()
  return found
}

export const pairOf = (deps: Deps, { gone, kept }: Sides): Pair => {
  const subjectOf = ({ id, username, email, phone }: Standing) => ({
    id,
    username,
    email,
    phone,
    viewer: viewerOf(deps, id),
  })
  return { from: subjectOf(gone), to: subjectOf(kept) }
}

/** Lists the reasons that keep two accounts from being merged, each with a remedy. */
export function refusalsOf({ gone, kept }: Sides, now: Date): string[] {
  const refusals: string[] = []
  const both = [gone, kept]
  if (gone.id === kept.id) return ['To je isti račun. Odaberite drugi.']
  for (const { username, role, role_waits: waits } of both)
    if (role !== 'member' || waits)
      refusals.push(`${username} je račun osoblja. Prvo mu oduzmite ulogu ili povucite zahtjev za nju.`)
  if (gone.shop_id !== null && kept.shop_id !== null)
    refusals.push('Oba računa imaju svoj shop. Shopovi se ne mogu spojiti.')
  if (gone.shop_id !== null && kept.agent_of_shop_id !== null)
    refusals.push(
      `${kept.username} je agent drugog shopa, pa ne može preuzeti shop. Prvo ga uklonite iz agenata.`,
    )
  for (const account of both) {
    const { username } = account
    const kind = restrictionOf(account, now)?.kind
    if (kind === 'suspend' || kind === 'ban')
      refusals.push(`${username} je pod mjerom koja skriva oglase. Spajanje je moguće kad mjera prestane.`)
    if (account.is_leaving)
      refusals.push(`${username} čeka brisanje. Vlasnik prvo treba povući zahtjev za brisanje.`)
    if (account.is_merging)
      refusals.push(`${username} se upravo spaja s drugim računom. Sačekajte da to završi.`)
    if (account.is_editing || account.is_importing)
      refusals.push(`${username} upravo mijenja mnogo oglasa odjednom. Sačekajte da to završi.`)
  }
  return refusals
}

const bothText = ({ label, both }: Portion) =>
  `${label}: ${both} ${plural(both, 'imaju', 'imaju', 'ima')} oba računa, ostaje po jedno.`

async function conflictsOf(db: Db, { gone, kept }: Sides, portions: readonly Portion[]): Promise<string[]> {
  const between = await findBetween(db, gone.id, kept.id)
  const texts: string[] = []
  for (const portion of portions) {
    if (portion.both === 0) continue
    texts.push(
      portion.label === 'Razgovori'
        ? `Razgovori: ${portion.both} s istom osobom o istom oglasu vode oba računa. Ostaju odvojeni, jedan ispod drugog.`
        : bothText(portion),
    )
  }
  if (between.conversations > 0)
    texts.push(
      'Računi su pisali jedan drugom. Ti razgovori ostaju računu koji ostaje, s izbrisanim sagovornikom.',
    )
  if (between.blocks > 0) texts.push('Jedan račun je blokirao drugi. Ta blokada prestaje.')
  if (between.follows > 0) texts.push('Jedan račun prati drugi. To praćenje prestaje.')
  if (gone.is_visited)
    texts.push(`U računu ${gone.username} je upravo neko iz podrške. Njegova prijava se završava.`)
  const guards = gone.has_totp || gone.passkeys > 0
  if (guards && (kept.has_totp || kept.passkeys > 0))
    texts.push(`Oba računa imaju drugi korak prijave. Važi samo onaj računa ${kept.username}.`)
  else if (guards)
    texts.push(`Račun ${kept.username} ostaje bez drugog koraka prijave: onaj drugog računa se ne prenosi.`)
  if (gone.restriction === 'limit')
    texts.push('Ograničenje računa koji nestaje prelazi na račun koji ostaje.')
  return texts
}

function lostOf({ gone, kept }: Sides, portions: readonly Portion[]): string[] {
  const texts = [`Korisničko ime ${gone.username}: vodi na ${kept.username}, a prijava njime više ne radi.`]
  if (gone.email) texts.push(`E-mail ${gone.email}: više nije ni na jednom računu.`)
  if (gone.phone && !takesPhoneOf(gone, kept))
    texts.push(`Broj ${gone.phone}: više nije ni na jednom računu.`)
  const names = [
    ['Ime i prezime', gone.first_name ?? gone.last_name, kept.first_name ?? kept.last_name],
    ['Tekst „O meni“', gone.about, kept.about],
    ['Slika profila', gone.avatar, kept.avatar],
  ] as const
  for (const [name, its, stays] of names)
    if (its && stays) texts.push(`${name}: ostaje ono računa ${kept.username}.`)
  if (gone.agent_of_shop_id !== null && !takesAgencyOf(gone, kept))
    texts.push('Uloga agenta u shopu: ne prenosi se.')
  for (const { label, count, isLost } of portions)
    if (isLost) texts.push(`${label} (${count}): ne prenosi se.`)
  return texts
}

const sideView = ({ id, username, created_at: at }: Standing) => ({
  id,
  username,
  created_at: unixSeconds(at),
})

/** Describes a merge without doing it. */
export async function previewMerge(deps: Deps, goneId: number, into: string): Promise<MergePreview> {
  const { db } = deps
  const gone = await findStanding(db, goneId)
  if (!gone) throw noSuchUser()
  const kept = await findRemainingAccount(db, into)
  const sides = { gone, kept }
  const head = { gone: sideView(gone), kept: sideView(kept), refusals: refusalsOf(sides, deps.now()) }
  if (head.refusals.length > 0) return { ...head, moves: [], conflicts: [], lost: [] }
  const portions = await countPortions(db, pairOf(deps, sides))
  const credit = await creditOf(db, gone.id)
  return {
    ...head,
    moves: [
      ...(credit > 0 ? [{ label: 'Kredit', count: credit, both: 0 }] : []),
      ...portions.flatMap(({ isLost, ...portion }) => (isLost ? [] : [portion])),
    ],
    conflicts: await conflictsOf(db, sides, portions),
    lost: [
      ...lostOf(sides, portions),
      ...(credit > 0 ? ['Stari izvod kredita: novi počinje stanjem koje prelazi.'] : []),
    ],
  }
}
