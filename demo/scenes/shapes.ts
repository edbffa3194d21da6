export type Part = string | false | undefined | Part[]

export const join = (...parts: Part[]): string =>
  parts
    .flat(Infinity as 1)
    .filter(Boolean)
    .join('')

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string) {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`
}

export function ring(x: number, y: number, radius: number, colour: string, width: number) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

export function shape(outline: string, fill: string) {
  return `<path d="${outline}" fill="${fill}"/>`
}

export function line(course: string, colour: string, width: number) {
  return `<path d="${course}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function at(x: number, y: number, ...parts: Part[]) {
  return `<g transform="translate(${x} ${y})">${join(...parts)}</g>`
}

export function turned(degrees: number, x: number, y: number, ...parts: Part[]) {
  return degrees ? `<g transform="rotate(${degrees} ${x} ${y})">${join(...parts)}</g>` : join(...parts)
}

/** Mirrored horizontally, on a canvas 1200 wide. */
export function mirrored(when: boolean, ...parts: Part[]) {
  return when ? `<g transform="matrix(-1 0 0 1 1200 0)">${join(...parts)}</g>` : join(...parts)
}

export const range = (count: number) => Array.from({ length: count }, (_, index) => index)
