import { mapUnit, unproject } from './projection.ts'

export type CountryPart = 'land' | 'borders' | 'outline' | 'municipalities' | 'lakes' | 'rivers'

/** The lines of one part of `/map/country.svg`, as places. */
export function countryLines(svg: string, part: CountryPart): [number, number][][] {
  const from = svg.indexOf(' d="', svg.indexOf(`id="${part}"`)) + ' d="'.length
  const path = svg.slice(from, svg.indexOf('"', from))
  let [x, y] = [0, 0]
  return path
    .split('m')
    .filter(Boolean)
    .map((line) => {
      const steps = line.match(/-?\d+/g) ?? []
      const places: [number, number][] = []
      let start = [x, y]
      for (let at = 0; at + 1 < steps.length; at += 2) {
        x += Number(steps[at])
        y += Number(steps[at + 1])
        if (at === 0) start = [x, y]
        const { lat, lon } = unproject({ x: x * mapUnit, y: y * mapUnit })
        places.push([lat, lon])
      }
      // Closing takes the pen back to the start.
      if (line.endsWith('z')) [x, y] = start as [number, number]
      return places
    })
}
