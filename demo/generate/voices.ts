/**
 * Typical phrases of sellers of one kind of thing. "~", "@je" and the like agree with the noun, see agree().
 */
export type Voice = {
  /** The condition of a used thing. */
  used: string[]
  /** A private seller's reasons to sell. */
  reasons: string[]
  /** A private seller's words for a new thing. */
  unused: string[]
  /** A shop's words for new goods. */
  shop: string[]
  handover: string[]
  /** The share of new things. */
  newShare: number
  /** Titles do not mention the condition. */
  plainTitles?: boolean
}

export const handover = [
  'Šaljem brzom poštom, dostavu plaća kupac.',
  'Moguće lično preuzimanje ili slanje poštom.',
  'Preuzimanje lično, po dogovoru.',
  'Slanje pouzećem u cijeloj BiH.',
  'Za sve informacije pišite u poruke, odgovaram isti dan.',
  'Cijena je fiksna.',
  'Moguć mali dogovor oko cijene.',
  'Ne šaljem, samo lično preuzimanje.',
  '',
  '',
]

const collected = [
  'Preuzimanje na adresi, pomoći ću oko utovara.',
  'Prijevoz organizuje kupac.',
  'Moguća dostava uz nadoplatu, po dogovoru.',
  'Može se pogledati svaki dan poslije 16 sati.',
  'Preuzimanje isključivo lično.',
  'Cijena nije fiksna, ali bez besmislenih ponuda.',
  '',
]

export const shop = [
  'Izdajemo fiskalni račun.',
  'Roba je na stanju, isporuka za dva do tri radna dana.',
  'Na lageru, može se pogledati u poslovnici.',
  'Dostava brzom poštom na teritoriji cijele BiH.',
  'Zamjena ili povrat u roku od 14 dana.',
  'Za veće količine pošaljite upit.',
]

export const things: Voice = {
  used: [
    'Stanje se vidi na slikama.',
    'Ima par sitnih tragova korištenja, ništa što smeta.',
    'Uredno očuvan~, bez oštećenja.',
    'Korišten~, ali u dobrom stanju.',
    'Malo korišten~, @izgleda kao nov~.',
    'Bez skrivenih mana.',
  ],
  reasons: [
    'Prodajem jer @ga više ne koristim.',
    'Prodajem zbog selidbe.',
    'Samo zauzima mjesto, pa prodajem.',
    'Oslobađam prostor, pa prodajem.',
    '',
    '',
  ],
  unused: [
    'Nov~, nekorišten~.',
    'Poklon koji mi ne treba, nikad korišten~.',
    'Neotpakovan~, greškom kupljen~.',
  ],
  shop,
  handover,
  newShare: 0.3,
}
export const electronics: Voice = {
  used: [
    '@Radi bez ikakvih problema.',
    'Ispravn~, može se isprobati prije kupovine.',
    'Bez ogrebotina koje smetaju, @radi kako treba.',
    'Na kućištu se vide tragovi korištenja, funkcionalno bez mane.',
    'Vrlo dobro očuvan~, bez oštećenja.',
    'Nije otvaran~ niti popravljan~.',
  ],
  reasons: [
    'Prodajem jer prelazim na noviji model.',
    'Prodajem jer @ga više ne koristim.',
    'Prodajem zbog odlaska u inostranstvo.',
    'Moguća zamjena uz doplatu.',
    '',
    '',
  ],
  unused: [
    'Nov~, u fabričkoj kutiji.',
    'Dobijen~ na poklon, neotpakovan~.',
    'Nov~, samo otpakovan~ radi provjere.',
  ],
  shop: [...shop, 'Garancija 24 mjeseca.', 'Uz račun ide garantni list.', 'Moguće plaćanje na rate.'],
  handover,
  newShare: 0.35,
}
export const worn: Voice = {
  used: [
    'Nošen~ nekoliko puta, bez oštećenja.',
    'Nošen~ jednu sezonu, uredno očuvan~.',
    'Bez mrlja i oštećenja.',
    'Sitan trag nošenja, ne primijeti se.',
    'Očuvan~ i čist~.',
  ],
  reasons: [
    'Prodajem jer mi ne odgovara veličina.',
    'Prodajem jer ne nosim.',
    'Pravim mjesta u ormaru.',
    'Uz kupovinu više komada dajem popust.',
    '',
  ],
  unused: ['Nov~, sa etiketom.', 'Nov~, nikad nošen~.', 'Promašena veličina, nov~, samo proban~.'],
  shop: [...shop, 'Zamjena veličine je besplatna.', 'Dostupno u više veličina.'],
  handover: [...handover, 'Mjere šaljem u poruci.'],
  newShare: 0.4,
}

export const furniture: Voice = {
  used: [
    'Očuvan~, bez oštećenja.',
    'Par sitnih ogrebotina od korištenja, vidi se na slikama.',
    'Vrlo dobro stanje, iz nepušačkog stana.',
    'Normalni tragovi korištenja, ništa slomljeno.',
    'Malo korišten~, kao nov~.',
  ],
  reasons: [
    'Prodajem zbog renoviranja.',
    'Prodajem zbog selidbe u manji stan.',
    'Promijenili smo raspored u stanu, pa je višak.',
    'Potrebno osloboditi prostor.',
    '',
  ],
  unused: ['Nov~, pogrešno naručena dimenzija.', 'Nov~, još u ambalaži.'],
  shop: [
    'Dostava i unos po dogovoru.',
    'Na stanju u salonu.',
    'Plaćanje karticom ili po predračunu.',
    'Dostava u cijeloj BiH.',
    'Izdajemo fiskalni račun.',
    'Montaža uz nadoplatu.',
  ],
  handover: collected,
  newShare: 0.35,
}

export const machines: Voice = {
  used: [
    'Ispravn~, može se probati prije kupovine.',
    'Redovno održavan~ i podmazivan~.',
    '@Radi bez greške, vidljivi su tragovi rada.',
    'Rađen~ uredno, bez ulaganja.',
    'Malo rađen~, uglavnom za vlastite potrebe.',
  ],
  reasons: [
    'Prodajem jer prestajem sa tim poslom.',
    'Prodajem jer mi za posao treba veći kapacitet.',
    'Prodajem jer @ga rijetko koristim.',
    'Moguća zamjena uz dogovor.',
    '',
  ],
  unused: ['Nov~, nekorišten~.', 'Nov~, donesen~ iz Njemačke.', 'Nov~ u ambalaži.'],
  shop: [
    ...shop,
    'Garancija 12 mjeseci.',
    'Osiguran servis i rezervni dijelovi.',
    'Za firme predračun i otpremnica.',
  ],
  handover: collected,
  newShare: 0.35,
}

export const equipment: Voice = {
  ...machines,
  used: things.used,
  shop: machines.shop.filter((sentence) => !sentence.includes('poštom')),
  reasons: ['Prodajem zbog renoviranja.', 'Prodajem jer @ga više ne koristim.', 'Višak, pa prodajem.', ''],
}

export const vehicles: Voice = {
  ...machines,
  used: [
    'Redovno održavan~ i servisiran~.',
    'Bez ulaganja, može se probati.',
    'Uredno očuvan~, čuvan~ pod krovom.',
    'Vidljivi tragovi korištenja, tehnički bez mane.',
  ],
  reasons: [
    'Prodajem jer @ga rijetko koristim.',
    'Moguća zamjena uz dogovor.',
    'Prodajem zbog kupovine drugog vozila.',
    '',
  ],
  newShare: 0.1,
}

export const parts: Voice = {
  used: [
    'Skinut~ sa ispravnog vozila.',
    'Provjeren~, bez oštećenja.',
    'Ispravn~, garantujem ispravnost.',
    'Normalno istrošen~ za godine.',
    'U dobrom stanju, vidi se na slikama.',
  ],
  reasons: [
    'Prodato vozilo, ostao dio.',
    'Višak nakon popravke.',
    'Prodajem jer više nemam to vozilo.',
    '',
    '',
  ],
  unused: ['Nov~, ne odgovara mom vozilu.', 'Nov~, u originalnom pakovanju.'],
  shop: [
    'Pošaljite broj šasije radi provjere.',
    'Dostupno odmah, slanje isti dan.',
    'Moguća ugradnja u našem servisu.',
    'Izdajemo fiskalni račun i garanciju.',
    'Dostava brzom poštom na teritoriji cijele BiH.',
  ],
  handover: [
    'Šaljem brzom poštom, dostavu plaća kupac.',
    'Slanje pouzećem u cijeloj BiH.',
    'Preuzimanje lično ili slanje autobusom.',
    'Za dodatne slike pišite u poruke.',
    '',
  ],
  newShare: 0.35,
}

export const forBabies: Voice = {
  used: [
    'Korišten~ za jedno dijete.',
    'Oprano i spremno za korištenje.',
    'Bez oštećenja, iz nepušačkog stana.',
    'Malo korišten~, kao nov~.',
    'Sitni tragovi korištenja, sve u funkciji.',
  ],
  reasons: ['Dijete preraslo, pa prodajem.', 'Više nam ne treba.', 'Prodajem i druge stvari za bebe.', ''],
  unused: ['Nov~, poklon koji nismo koristili.', 'Nov~, neotpakovan~.'],
  shop: [...shop, 'Garancija uz račun.'],
  handover,
  newShare: 0.3,
}
