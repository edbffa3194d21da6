/** Reviews that people write after an order, and things bought from private sellers. */

export const soldByPersons = [
  'Dječija kolica Chicco',
  'Zimska jakna, veličina M',
  'Kožna torba, kao nova',
  'Stolna lampa od mesinga',
  'Komplet knjiga Meše Selimovića',
  'Zvučnici Logitech Z313',
  'Patike Adidas, broj 42',
  'Akustična gitara za početnike',
  'Mikser Bosch',
  'Društvena igra Catan',
  'Bežični miš i tastatura',
  'Vaza od murano stakla',
  'Šator za tri osobe',
  'Ručni sat Casio',
  'Heklani stolnjak',
] as const

export const wordsOfBuyers = {
  positive: [
    'Sve po dogovoru, paket stigao za dva dana. Preporučujem!',
    'Artikal je tačno kao na slikama, odlično zapakovan.',
    'Brza dostava i ljubazan prodavač. Opet ću kupovati.',
    'Komunikacija na nivou, odgovara odmah i ništa nije problem.',
    'Kvalitetnije nego što sam očekivala za ovu cijenu. Hvala!',
    'Korektan čovjek, poslao isti dan.',
    'Treći put kupujem ovdje i svaki put sve u najboljem redu.',
    'Stiglo brzo, radi savršeno.',
    'Prodavač je sve lijepo objasnio i dodao sitnicu na poklon. Svaka čast!',
    'Sve pohvale, pošten i tačan.',
    'Roba nova, sa računom i garancijom. Preporuka.',
    'Bez ikakvih problema, isporučeno na kućnu adresu.',
    'Odlično očuvano, kao da nije korišteno.',
    '',
    '',
  ],
  neutral: [
    'Artikal je u redu, ali je dostava kasnila tri dana.',
    'Sve je stiglo, samo je boja malo drugačija nego na slici.',
    'Korektno, ali sam dugo čekala na odgovor.',
    'Kutija je bila oštećena, sadržaj na sreću nije.',
  ],
  negative: [
    'Stiglo oštećeno, a prodavač danima ne odgovara na poruke.',
    'U oglasu piše kao novo, a ima vidljive ogrebotine.',
    'Poslao pogrešan model i povrat je trajao predugo.',
  ],
} as const

export const wordsOfSellers = {
  positive: [
    'Pouzdan kupac, preuzeo pošiljku isti dan. Hvala!',
    'Brz dogovor i korektna komunikacija.',
    'Sve u najboljem redu, preporučujem.',
    'Odličan kupac, uvijek dobrodošao.',
    'Bez cjenkanja i bez problema.',
    '',
  ],
  neutral: ['Pošiljku je preuzeo tek na treći poziv kurira.'],
  negative: ['Dvaput je odbio pošiljku koju je sam naručio.'],
} as const

/** Replies of sellers, by the rating that they answer. */
export const repliesOfSellers = {
  positive: ['Hvala na povjerenju!', 'Hvala i vidimo se opet.', 'Drago nam je da ste zadovoljni.'],
  neutral: ['Žao nam je zbog čekanja, kurirska služba je kasnila. Hvala na strpljenju.'],
  negative: ['Izvinjavamo se. Javite nam se u poruci, zamijenit ćemo artikal o našem trošku.'],
} as const
