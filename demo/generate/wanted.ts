import { sellerFor } from '#demo/sellers.ts'
import { type Draft, fill, fitting, paragraphs } from './draft.ts'
import { cityLabel, pickCity } from './places.ts'
import type { Random } from './random.ts'

/** "category | thing (accusative) | wish of the buyer", by root. */
const wanted: Record<number, [category: number, what: string, wish: string][]> = {
  3: [[31, 'iPhone {12;13;14}', 'Može i sa lošijom baterijom, bitno da nije zaključan.'], [31, 'neispravne mobitele', 'Gledam i razbijene ekrane.']],
  5: [[39, 'laptop za dijelove', 'Bitna mi je matična ploča i ekran.'], [154, 'grafičku karticu RTX {3060;3070}', 'Samo ispravna i da se može isprobati.']],
  14: [[3011, 'neispravnu veš mašinu', 'Dolazim po nju, plaćam odmah.']],
  224: [[1093, 'traktor IMT {533;539}', 'Može i neispravan, papiri su bitni.'], [1908, 'motornu pilu Stihl', 'Može i starija, da je motor ispravan.']],
  701: [[741, 'stari namještaj od punog drveta', 'Dolazim i odnosim sam.'], [797, 'polovnu kosilicu', 'Može i neispravan motor.']],
  16: [[434, 'stare stripove', 'Zanimaju me cijele kolekcije.'], [1537, 'knjige, cijele biblioteke', 'Dolazim na adresu i plaćam odmah.']],
  435: [[445, 'stari novac i kovanice', 'Pošaljite slike obje strane.'], [439, 'značke iz bivše Jugoslavije', 'Zanima me i veća količina.']],
  289: [[292, 'PlayStation {4;5}', 'Bitno da je ispravan i sa džojstikom.']],
  67: [[399, 'staru harmoniku', 'Može i za popravku.'], [1998, 'gramofon', 'Po mogućnosti sa ispravnom iglom.']],
  928: [[940, 'zimske gume {195/65 R15;205/55 R16}', 'Najmanje 5 mm šare.']],
} // oxfmt-ignore

export const canBeWanted = (root: number) => root in wanted

export function makeWanted(root: number, random: Random): Draft {
  const [category, what, wish] = random.pick(wanted[root]!)
  const seller = sellerFor(root, false, random)
  const cityId = random.chance(0.6) ? seller.cityId : pickCity(random)
  const thing = fill(what, random)
  return {
    seller: seller.username,
    categoryId: category,
    title: fitting(
      random.pick([
        `Kupujem ${thing}`,
        `Kupujem ${thing}, ${cityLabel(cityId)}`,
        `kupujem ${thing}, isplata odmah`,
      ]),
    ),
    description: paragraphs(
      [
        `Kupujem ${thing}.`,
        wish,
        random.pick(['Ponude sa slikama i cijenom pošaljite u poruke.', 'Isplata odmah, dolazim lično.']),
      ],
      random,
    ),
    priceFening: null,
    condition: 'used',
    listingType: 'buy',
    cityId,
  }
}
