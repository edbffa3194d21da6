import { handover, shop, type Voice } from './voices.ts'

export const printed: Voice = {
  used: [
    'Očuvan~, bez podvlačenja.',
    'Tragovi čitanja, sve stranice na broju.',
    'Kao nov~.',
    'Dobro očuvan~.',
  ],
  reasons: [
    'Prodajem jer imam dupli primjerak.',
    'Pročitano, neka čita neko drugi.',
    'Rasprodajem kućnu biblioteku.',
    '',
  ],
  unused: ['Nov~, neotvoren~.', 'Nov~, dupli poklon.'],
  shop,
  handover,
  newShare: 0.25,
}

export const collectibles: Voice = {
  used: [
    'Stanje se vidi na slikama.',
    'Očuvan~ za svoje godine.',
    'Originaln~, nije reprodukcija.',
    'Bez oštećenja.',
  ],
  reasons: ['Rasprodajem kolekciju.', 'Iz porodične ostavštine.', 'Moguća zamjena za druge komade.', ''],
  unused: ['Nov~, čuvan~ u zaštiti.'],
  shop,
  handover,
  newShare: 0.05,
  plainTitles: true,
}

export const animals: Voice = {
  used: [''],
  reasons: [
    'Samo ozbiljnim ljudima.',
    'Moguće pogledati uz najavu.',
    'Za više slika javite se u poruke.',
    '',
  ],
  unused: [''],
  shop: [''],
  handover: ['Preuzimanje lično.', 'Moguć prijevoz po dogovoru.', 'Dolazak uz najavu.', ''],
  newShare: 0,
  plainTitles: true,
}

/** Plants, firewood and things made to order: nobody calls them unused. */
export const fresh: Voice = {
  used: [''],
  reasons: [''],
  unused: ['Dostupno odmah.', 'Dostupno i u većoj količini.', 'Količina po dogovoru.'],
  shop: ['Dostupno odmah.', 'Na stanju.', 'Za veće količine pošaljite upit.', 'Izdajemo fiskalni račun.'],
  handover: [
    'Preuzimanje lično ili dostava po dogovoru.',
    'Pišite u poruke.',
    'Moguća dostava u bližoj okolini.',
    '',
  ],
  newShare: 1,
  plainTitles: true,
}
