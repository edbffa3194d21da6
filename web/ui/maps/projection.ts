/** The frame of the country's map in degrees, and the size of the drawing. */
export const frame = { west: 15.6, east: 19.75, north: 45.35, south: 42.48 }

// The ratio of a degree of longitude to one of latitude at 44°.
const shrink = Math.cos((((frame.north + frame.south) / 2) * Math.PI) / 180)
const scale = 100 // units per degree of latitude

export const mapSize = {
  width: Math.round((frame.east - frame.west) * shrink * scale),
  height: Math.round((frame.north - frame.south) * scale),
}

/** The step of coordinates in `/map/country.svg`, in drawing units. */
export const mapUnit = 0.01

/** Converts degrees to drawing units. */
export const project = ({ lat, lon }: { lat: number; lon: number }) => ({
  x: (lon - frame.west) * shrink * scale,
  y: (frame.north - lat) * scale,
})

export const isOnMap = ({ lat, lon }: { lat: number; lon: number }) =>
  lat <= frame.north && lat >= frame.south && lon >= frame.west && lon <= frame.east

/** Converts drawing units to degrees. */
export const unproject = ({ x, y }: { x: number; y: number }) => ({
  lat: frame.north - y / scale,
  lon: frame.west + x / shrink / scale,
})
