import type { OpeningHours } from '#contract/shops/opening-hours.ts'

const workday = { from: '09:00', to: '19:00' }

/** The page of the shop with a login. */
export const demoShop = {
  username: 'demoshop',
  colour: '#0b5c63',
  street: 'Karađorđeva 46',
  lat: 44.9083,
  lon: 17.3019,
  hours: {
    mon: workday,
    tue: workday,
    wed: workday,
    thu: workday,
    fri: workday,
    sat: { from: '09:00', to: '15:00' },
    sun: null,
  } satisfies OpeningHours,
  /** By their titles. */
  pinned: [
    'Samsung Galaxy S24 128 GB, NOVO, garancija 24 mjeseca',
    'Lenovo ThinkPad T14 i5/16 GB/512 GB SSD, očišćen i testiran',
    'Makita aku bušilica 18 V, dvije baterije i kofer',
  ],
  sections: [
    { name: 'Telefoni', words: '', category_id: 31 },
    { name: 'Laptopi', words: '', category_id: 39 },
  ],
  about: [
    '<p>Prodajemo telefone, računare i kućanske aparate, nove i polovne. Svaki polovni uređaj prije prodaje otvorimo, očistimo i isprobamo, pa u oglasu piše i ono što mu nedostaje.</p>',
    '<p><strong>Šta dobijate kod nas</strong></p>',
    '<ul>',
    '<li>garanciju od 24 mjeseca na nove i 6 mjeseci na polovne uređaje</li>',
    '<li>fiskalni račun uz svaku kupovinu</li>',
    '<li>prenos podataka sa starog telefona, bez naplate</li>',
    '<li>povrat u roku od 14 dana ako se predomislite</li>',
    '</ul>',
    '<p><strong>Zamjena i servis</strong></p>',
    '<p>Vaš stari telefon ili laptop primamo kao dio plaćanja: pošaljite nam fotografije u poruci i odgovaramo istog dana. Ekrane i baterije mijenjamo u radnji, najčešće dok popijete kafu preko puta.</p>',
    '<p>Pakete šaljemo svaki radni dan do 15 sati, a većina kupaca ih dobije sutradan.</p>',
  ].join(''),
} as const
