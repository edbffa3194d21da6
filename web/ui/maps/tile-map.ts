import { circle, control, divIcon, map, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'

export type TileMapOptions = {
  lat: number
  lon: number
  /** True to mark a point rather than a town. */
  isExact: boolean
  tilesUrl: string
  label: string
  onReady: () => void
}

const radius = 2_500 // metres: a town, not a house
const zoom = { town: 11, exact: 16 }
const maxZoom = { town: 14, exact: 18 }

/** Loaded only when a map is near the viewport. Returns a function that removes it. */
export function showTileMap(
  element: HTMLElement,
  { lat, lon, isExact, tilesUrl, label, onReady }: TileMapOptions,
) {
  const kind = isExact ? 'exact' : 'town'
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const shown = map(element, {
    center: [lat, lon],
    zoom: zoom[kind],
    maxZoom: maxZoom[kind],
    // One-finger drags and the wheel scroll the page.
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
  tileLayer(tilesUrl, { maxZoom: maxZoom[kind], className: 'map-tiles' })
    .once('tileload', onReady)
    .addTo(shown)
  if (isExact)
    marker([lat, lon], {
      icon: divIcon({ className: 'map-pin', iconSize: [28, 28], iconAnchor: [14, 28] }),
      interactive: false,
      keyboard: false,
    }).addTo(shown)
  else circle([lat, lon], { radius, interactive: false, className: 'map-area' }).addTo(shown)
  return () => void shown.remove()
}
