type Hints = { title: string; description: string }

const usual: Hints = {
  title: 'šta je, marka i najvažnije osobine. Bez cijene i broja telefona.',
  description: 'stanje, mane, šta ide uz artikal i kako se može preuzeti',
}

/** Hints by category, which hold for its descendants too. */
const byCategory: Record<number, Hints> = {
  18: {
    title: 'npr. Golf 7 1.6 TDI 2015, prvi vlasnik. Bez cijene i broja telefona.',
    description: 'servisna historija, registracija, oštećenja, oprema i broj vlasnika',
  },
  1: {
    title: 'marka, model, godište i stanje. Bez cijene i broja telefona.',
    description: 'godište, stanje, održavanje, registracija i oprema',
  },
  2: {
    title: 'npr. Dvosoban stan 56 m², Grbavica, novogradnja. Bez cijene i broja telefona.',
    description: 'raspored, sprat, grijanje, vlasništvo, parking i šta je u blizini',
  },
  2159: {
    title: 'koju uslugu nudite i gdje, npr. Moleraj i gips radovi, Tuzla. Bez broja telefona.',
    description: 'šta usluga obuhvata, iskustvo, područje na kojem radite i rok dolaska',
  },
  2286: {
    title: 'zanimanje i mjesto, npr. Konobar u Mostaru, puno radno vrijeme. Bez broja telefona.',
    description: 'opis posla, uslovi, radno vrijeme, plata i do kada se prima prijava',
  },
}

/** Hints for sellers in a category, given its path of ids; the deepest category with hints wins. */
export const hintsOf = (path: readonly number[]): Hints => {
  const id = path.toReversed().find((each) => each in byCategory)
  return id === undefined ? usual : byCategory[id]!
}
