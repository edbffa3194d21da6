import type { DemoListing } from './demo-listing.ts'

export const leisure: DemoListing[] = [
  {
    seller: 'demo',
    categoryId: 1810,
    title: 'Skije 165 cm s vezovima i štapovima, spremne za Jahorinu i Kupres',
    description:
      'Skije za srednji nivo, vezovi se podešavaju na veličinu pancerice od 26 do 31. Prošle zime su brušene i voskane, a nakon toga korištene dva dana.\n\nNa vrhu lijeve skije ima sitna ogrebotina koja ne utiče na vožnju. Štapovi su dužine 120 cm.',
    priceFening: 195_00,
    condition: 'used',
    cityId: 23,
    photos: [
      { scene: 'skis', seed: 2 },
      { scene: 'mountain', seed: 2 },
    ],
    hoursAgo: 38,
  },
  {
    seller: 'demo',
    categoryId: 676,
    title: 'Mačići traže dom, stari tri mjeseca',
    description:
      'Dva mačića, brat i sestra, navikli na djecu i na pijesak. Vakcinisani su i očišćeni od parazita, knjižice su uredne.\n\nCijena pokriva samo trošak veterinara. Najradije bismo da odu zajedno, ali nije uslov.',
    priceFening: 40_00,
    condition: null,
    cityId: 39,
    photos: [
      { scene: 'paw', seed: 5 },
      { scene: 'paw', seed: 16 },
    ],
    hoursAgo: 8,
  },
  {
    seller: 'demo',
    categoryId: 1528,
    title: 'Komplet lektira za osnovnu školu, 24 knjige',
    description:
      'Lektire od četvrtog do devetog razreda, po spisku za Tuzlanski kanton. Većina je u tvrdom povezu, a pet ih je u mehkom.\n\nU nekima je ime na prvoj stranici, podvlačeno nije. Prodaju se samo u kompletu.',
    priceFening: 60_00,
    condition: 'used',
    cityId: 25,
    photos: [{ scene: 'book', seed: 9 }],
    hoursAgo: 115,
  },
  {
    seller: 'demo',
    categoryId: 419,
    title: 'Akustična gitara Yamaha F310 + torba i štimer',
    description:
      'Gitara za početnike, lijepog i punog zvuka. Žice su promijenjene prošli mjesec, vrat je prav.\n\nSa zadnje strane ima mali otisak od kopče kaiša. Dajem i knjigu akorada iz koje sam učio.',
    priceFening: 230_00,
    condition: 'used',
    cityId: 56,
    brand: 'Yamaha',
    photos: [
      { scene: 'guitar', seed: 1 },
      { scene: 'guitar', seed: 23 },
    ],
    hoursAgo: 56,
  },
  {
    seller: 'demopro',
    categoryId: 443,
    title: 'Kupujem stare razglednice Sarajeva, Mostara i Travnika',
    description:
      'Za ličnu zbirku kupujem razglednice iz austrougarskog perioda i između dva rata. Zanimaju me putovane i neputovane, a posebno one sa vidljivom markom i žigom.\n\nPošaljite sliku prednje i zadnje strane u poruci. Plaćam odmah, a za veće količine dolazim lično.',
    priceFening: null,
    priceByAgreement: true,
    listingType: 'buy',
    condition: 'used',
    cityId: 130,
    photos: [],
    hoursAgo: 84,
  },
]
