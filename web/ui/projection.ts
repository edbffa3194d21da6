/** The map of the country: its frame in degrees, and how large it is drawn. */
export const frame = { west: 15.6, east: 19.75, north: 45.35, south: 42.48 }

// At 44° a degree of longitude is so much shorter than one of latitude.
const shrink = Math.cos((((frame.north + frame.south) / 2) * Math.PI) / 180)
const scale = 100 // units to a degree of latitude

export const mapSize = {
  width: Math.round((frame.east - frame.west) * shrink * scale),
  height: Math.round((frame.north - frame.south) * scale),
}

/** Degrees to the units of the drawing. */
export const project = ({ lat, lon }: { lat: number; lon: number }) => ({
  x: (lon - frame.west) * shrink * scale,
  y: (frame.north - lat) * scale,
})

export const isOnMap = ({ lat, lon }: { lat: number; lon: number }) =>
  lat <= frame.north && lat >= frame.south && lon >= frame.west && lon <= frame.east

/** Units of the drawing to degrees. */
export const unproject = ({ x, y }: { x: number; y: number }) => ({
  lat: frame.north - y / scale,
  lon: frame.west + x / shrink / scale,
})
