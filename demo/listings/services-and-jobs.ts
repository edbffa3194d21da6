import type { DemoListing } from './demo-listing.ts'

export const servicesAndJobs: DemoListing[] = [
  {
    seller: 'demopro',
    categoryId: 2175,
    title: 'Servis i ugradnja veš mašina i bojlera, dolazak isti dan',
    description:
      'Popravljam veš mašine, sušilice, bojlere i šporete svih proizvođača. Dolazak i pregled naplaćuju se samo ako odustanete od popravke.\n\nNa ugrađeni dio i na rad dajem pola godine garancije. Radim u Kantonu Sarajevo, a subotom do 14 sati.',
    priceFening: null,
    condition: null,
    cityId: 132,
    photos: [
      { scene: 'washer', seed: 1 },
      { scene: 'toolbox', seed: 9 },
    ],
    hoursAgo: 30,
  },
  {
    seller: 'demopro',
    categoryId: 2250,
    title: 'Selidbe i prijevoz stvari kombijem, cijela BiH',
    description:
      'Prevozimo namještaj, bijelu tehniku i građevinski materijal. Imamo dva vozila sa rampom i radnike za nošenje, a stvari umotavamo u ćebad i foliju.\n\nCijena zavisi od udaljenosti i sprata, ponudu dobijete isti dan. Izdajemo račun.',
    priceFening: null,
    priceByAgreement: true,
    condition: null,
    cityId: 75,
    photos: [
      { scene: 'truck', seed: 6 },
      { scene: 'box', seed: 9 },
    ],
    hoursAgo: 64,
  },
  {
    seller: 'demopro',
    categoryId: 2315,
    title: 'Tražimo konobara ili konobaricu, stalni posao, Neum',
    description:
      'Restoran uz more traži dvije osobe za posluživanje. Iskustvo je poželjno, ali nije uslov: sve pokažemo u prvoj sedmici.\n\nNudimo prijavu od prvog dana, smještaj, tri obroka i jedan slobodan dan sedmično. Plata je od 1.500 KM uz bakšiš.\n\nPrijavite se porukom uz kratku biografiju.',
    priceFening: null,
    condition: null,
    cityId: 27,
    photos: [{ scene: 'office', seed: 5 }],
    hoursAgo: 44,
  },
  {
    seller: 'demoshop',
    categoryId: 2304,
    title: 'Programer za web (TypeScript), rad od kuće ili u Banjoj Luci',
    description:
      'Tim od šest ljudi traži kolegu ili kolegicu sa najmanje dvije godine iskustva u izradi web aplikacija. Radimo na vlastitom proizvodu, bez prekovremenih sati.\n\nRazgovor ima dva dijela: upoznavanje i kratak zajednički zadatak. Odgovaramo na svaku prijavu.',
    priceFening: null,
    condition: null,
    cityId: 79,
    photos: [
      { scene: 'briefcase', seed: 9 },
      { scene: 'desktop', seed: 6 },
    ],
    hoursAgo: 99,
  },
]
