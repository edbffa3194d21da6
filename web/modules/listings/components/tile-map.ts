import { circle, control, map, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'

export type TileMapOptions = {
  lat: number
  lon: number
  tilesUrl: string
  label: string
  onReady: () => void
}

const radius = 2_500 // metres: a town, not a house
const zoom = 11

/** Loaded only where a map comes near. Returns what removes it. */
export function showTileMap(element: HTMLElement, { lat, lon, tilesUrl, label, onReady }: TileMapOptions) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const shown = map(element, {
    center: [lat, lon],
    zoom,
    maxZoom: 14,
    // One finger and the wheel scroll the page.
    scrollWheelZoom: false,
    dragging: !matchMedia('(pointer: coarse)').matches,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    attributionControl: false, // named below the map, as text
    zoomControl: false,
  })
  control.zoom({ zoomInTitle: 'Približi mapu', zoomOutTitle: 'Udalji mapu' }).addTo(shown)
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', label)
  tileLayer(tilesUrl, { maxZoom: 14, className: 'map-tiles' }).once('tileload', onReady).addTo(shown)
  circle([lat, lon], { radius, interactive: false, className: 'map-area' }).addTo(shown)
  return () => void shown.remove()
}
