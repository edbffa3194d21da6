import { goods, type Judged } from './listing.ts'

/** Names with the number in their titles, and another number of the same name. */
const numbers: readonly (readonly [name: string, number: string, other: string])[] = [
  ['Passat', '7', '6'],
  ['Polo', '9', '4'],
  ['Octavia', '3', '2'],
  ['Fabia', '4', '1'],
  ['Mazda', '6', '3'],
  ['Peugeot', '308', '208'],
  ['Clio', '4', '2'],
  ['Kadett', '12', '13'],
  ['iPhone', '14', '13'],
  ['Galaxy', '22', '21'],
  ['Redmi', '12', '9'],
  ['Pixel', '7', '6'],
  ['Nokia', '3310', '105'],
  ['RTX', '4070', '3070'],
  ['GTX', '1650', '1080'],
  ['AirPods', '3', '2'],
  ['GoPro', '11', '9'],
  ['Xperia', '5', '1'],
  ['Thinkpad', '14', '15'],
  ['Playstation', '4', '3'],
]

/** The number belongs to its name however both are written, and no other number of the title does. */
export const numbersByRule: Judged[] = numbers.map(([name, number, other]) => {
  const typed = name.toLowerCase()
  return goods('Razno')(
    `${name} ${number}, kao nov, ${other} mjeseca garancije`,
    [`${typed} ${number}`, typed + number, `${typed}-${number}`],
    [`${typed} ${other}`, typed + other],
  )
})
