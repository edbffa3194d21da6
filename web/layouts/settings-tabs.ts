import { makeAgentPaths } from '#contract/paths/agents.ts'
import type { CurrentUser } from '#contract/accounts/endpoints.ts'
import { brand, paths } from '#web/lib/site.ts'

/** `isWide`: phones do not list it (spec 2.12). */
type SettingsTab = { to: string; label: string; hint: string; isWide?: true }

type Visitor = Pick<CurrentUser, 'type' | 'pro'>

/** Limits a tab to some users: with both marks, either suffices (spec 6). */
type Mark = 'pro' | 'shop'

type Rule = SettingsTab & { marks?: readonly Mark[] }

export type SettingsGroup = { title: string; tabs: SettingsTab[] }

/** Groups and their tabs, in the order of spec 2.12. */
const groups: readonly { title: string; tabs: readonly Rule[] }[] = [
  {
    title: 'Račun',
    tabs: [
      {
        to: paths.profileSettings(),
        label: 'Korisničke informacije',
        hint: 'Ime, mjesto i nekoliko riječi o vama',
      },
      { to: paths.profilePicture(), label: 'Profilna slika', hint: 'Fotografija ili nacrtan avatar' },
      {
        to: paths.security(),
        label: 'Promjena šifre',
        hint: 'Šifra, prijava u dva koraka, uređaji i tokeni',
      },
      { to: paths.verification(), label: 'Verifikacija', hint: 'E-mail adresa i broj mobitela' },
      { to: paths.privacySettings(), label: 'Privatnost', hint: 'Šta drugi mogu vidjeti' },
    ],
  },
  {
    title: 'Slanje i prijem',
    tabs: [
      { to: paths.deliverySettings(), label: 'Dostava', hint: 'Brza dostava i vaša vlastita dostava' },
      { to: paths.addresses(), label: 'Adresa', hint: 'Adrese na koje primate pošiljke' },
    ],
  },
  {
    title: 'Prodaja',
    tabs: [
      {
        to: paths.proSettings(),
        label: `${brand.name} pro`,
        hint: 'Trajanje i produžavanje',
        marks: ['pro'],
      },
      {
        to: paths.sellerSettings(),
        label: `${brand.name} postavke`,
        hint: 'Novi oglasi, potpis ispod opisa i automatski odgovor',
        marks: ['pro', 'shop'],
      },
    ],
  },
  {
    title: 'Plaćanje i obavijesti',
    tabs: [
      { to: paths.savedCards(), label: 'Spašene kartice', hint: 'Kartice kojima plaćate' },
      { to: paths.notificationSettings(), label: 'Notifikacije', hint: 'O čemu vas obavještavamo' },
    ],
  },
  {
    title: 'Shop',
    tabs: [
      {
        to: paths.shopSettings(),
        label: 'Shop postavke',
        hint: 'Podaci, radno vrijeme, izgled i ponuda vašeg shopa',
        marks: ['shop'],
      },
      { to: paths.statements(), label: 'Izvodi', hint: 'Paket vašeg shopa i uplate', marks: ['shop'] },
      {
        to: makeAgentPaths(brand).agents(),
        label: `Agenti ${brand.name} Shop-a`,
        hint: 'Ko radi za shop, s kojim pravima, i šta je uradio',
        marks: ['shop'],
        isWide: true,
      },
    ],
  },
]

/** Former pro users keep their pro record; a shop's agent has type `user`. */
const hasMark = ({ type, pro }: Visitor, mark: Mark) => (mark === 'shop' ? type === 'shop' : pro !== null)

/** Unmarked tabs are for every logged-in user, the others for those with one of their marks. */
export const isTabFor = (visitor: Visitor | null, { marks }: Pick<Rule, 'marks'>): boolean =>
  visitor !== null && (!marks || marks.some((mark) => hasMark(visitor, mark)))

/** The groups of tabs that a visitor has (spec 6). */
export const settingsGroups = (visitor: Visitor | null): SettingsGroup[] =>
  groups
    .map(({ title, tabs }) => ({
      title,
      tabs: tabs
        .filter((tab) => isTabFor(visitor, tab))
        .map(({ to, label, hint, isWide }) => ({ to, label, hint, ...(isWide && { isWide }) })),
    }))
    .filter(({ tabs }) => tabs.length > 0)
