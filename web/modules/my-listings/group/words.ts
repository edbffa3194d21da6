import type { GroupAction, GroupItemState } from '#contract/listings/group-edits.ts'
import type { UserListingList } from '#contract/profiles.ts'

/** The lists of own listings that something can be done with, by their word in the URL. */
export const lists: Record<string, { list: UserListingList; label: string; empty: string }> = {
  aktivni: { list: 'active', label: 'Aktivni', empty: 'Nemate aktivnih oglasa.' },
  skriveni: { list: 'hidden', label: 'Skriveni', empty: 'Nemate skrivenih oglasa.' },
  istekli: { list: 'expired', label: 'Istekli', empty: 'Nemate isteklih oglasa.' },
  neaktivni: { list: 'inactive', label: 'Neaktivni', empty: 'Nemate započetih oglasa.' },
  obnovite: { list: 'refreshable', label: 'Obnovite', empty: 'Trenutno nemate oglasa za obnovu.' },
}

export const actions: Record<GroupAction, { label: string; hint: string }> = {
  price: { label: 'Cijena', hint: 'Sniženje ili poskupljenje, ili ista cijena za sve.' },
  place: { label: 'Mjesto', hint: 'Oznaka na mapi se uklanja, jer više nije u tom mjestu.' },
  description: { label: 'Opis', hint: 'Zamjenjuje tekst u opisu, svugdje gdje se pojavi.' },
  state: { label: 'Stanje', hint: 'Novo ili korišteno.' },
  refresh: { label: 'Obnovite', hint: 'Aktivni oglasi dolaze na vrh s novim datumom. Troši obnove.' },
  renew: { label: 'Ponovo aktiviraj', hint: 'Istekli oglasi su opet vidljivi. Troši obnove.' },
  hide: { label: 'Sakrijte', hint: 'Oglase vidite samo vi.' },
  unhide: { label: 'Ponovo prikaži', hint: 'Skriveni oglasi su opet vidljivi svima.' },
  finish: { label: 'Završite', hint: 'Oglasi ostaju na profilu, bez cijene.' },
}

export const itemWords: Record<GroupItemState, string> = {
  planned: 'Bit će izmijenjen',
  refused: 'Ne može',
  done: 'Izmijenjen',
  failed: 'Nije izmijenjen',
  left: 'Nije izmijenjen',
  undone: 'Vraćen',
  kept: 'Nije vraćen',
}
