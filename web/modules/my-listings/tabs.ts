import { type MyListingsTab, myListingsTabs } from '#contract/paths/selling.ts'
import type { UserListingList } from '#contract/profiles.ts'
import { paths } from '#web/lib/site.ts'

type Tab = {
  label: string
  /** The API list behind the tab. */
  list: UserListingList
  empty: string
  /** The suggested action if the tab is empty. */
  way: { to: string; label: string }
}

const publish = { to: paths.publish(), label: 'Objavi oglas' }
const toActive = { to: paths.myListings(), label: 'Aktivni oglasi' }

/** The tabs of spec 2.12. */
export const tabs: Record<MyListingsTab, Tab> = {
  aktivni: { label: 'Aktivni', list: 'active', empty: 'Nemate aktivnih oglasa.', way: publish },
  zavrseni: { label: 'Završeni', list: 'finished', empty: 'Nemate završenih oglasa.', way: toActive },
  neaktivni: {
    label: 'Neaktivni',
    list: 'inactive',
    empty: 'Nemate započetih oglasa. Ovdje čekaju oglasi koje još niste objavili.',
    way: publish,
  },
  skriveni: {
    label: 'Skriveni',
    list: 'hidden',
    empty: 'Nemate skrivenih oglasa. Oglas koji sakrijete vidite samo vi, dok ga ponovo ne prikažete.',
    way: toActive,
  },
  istekli: { label: 'Istekli', list: 'expired', empty: 'Nemate isteklih oglasa.', way: toActive },
  obnovite: {
    label: 'Obnovite',
    list: 'refreshable',
    empty: 'Trenutno nemate oglasa za obnovu.',
    way: toActive,
  },
}

export const isTab = (text: string | undefined): text is MyListingsTab =>
  (myListingsTabs as readonly (string | undefined)[]).includes(text)

/** Returns whether users come to the tab to refresh listings. */
export const showsQuota = (tab: MyListingsTab) => tab === 'aktivni' || tab === 'istekli' || tab === 'obnovite'
