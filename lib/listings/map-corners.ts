type Box = { south: number; west: number; north: number; east: number }

const perDegree = 1e5 // about a metre

const down = (degrees: number) => Math.floor(degrees * perDegree) / perDegree
const up = (degrees: number) => Math.ceil(degrees * perDegree) / perDegree
export const rounded = (degrees: number) => Math.round(degrees * perDegree) / perDegree

/** The corners of a box in API replies: rounded outwards, so that a search of it finds everything in it. */
export const cornersOf = ({ south, west, north, east }: Box) => ({
  location_tl: { lat: Math.min(90, up(north)), lon: Math.max(-180, down(west)) },
  location_br: { lat: Math.max(-90, down(south)), lon: Math.min(180, up(east)) },
})
