import { divIcon, control, map, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'

export type Point = { lat: number; lon: number }
type PinMapOptions = {
  center: Point
  pin: Point | null
  tilesUrl: string
  onPin: (point: Point) => void
}

const zoom = { town: 12, pin: 15, max: 18 }

/** A map with a single pin, placed by a click, moved by dragging, or centred by a button. */
export function showPinMap(element: HTMLElement, { center, pin, tilesUrl, onPin }: PinMapOptions) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const start = pin ?? center
  const shown = map(element, {
    center: [start.lat, start.lon],
    zoom: pin ? zoom.pin : zoom.town,
    maxZoom: zoom.max,
    scrollWheelZoom: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    attributionControl: false, // named below the map, as text
    zoomControl: false,
  })
  control.zoom({ zoomInTitle: 'Približi mapu', zoomOutTitle: 'Udalji mapu' }).addTo(shown)
  tileLayer(tilesUrl, { maxZoom: zoom.max, className: 'map-tiles' }).addTo(shown)
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', 'Mapa za označavanje mjesta')
  const icon = divIcon({ className: 'map-pin', iconSize: [28, 28], iconAnchor: [14, 28] })
  const mark = marker([start.lat, start.lon], {
    icon,
    draggable: true,
    keyboard: false,
    title: 'Vaša oznaka',
  })
  if (pin) mark.addTo(shown)
  const told = () => {
    const { lat, lng } = mark.getLatLng()
    onPin({ lat, lon: lng })
  }
  mark.on('dragend', told)
  const put = (lat: number, lon: number) => {
    mark.setLatLng([lat, lon]).addTo(shown)
    told()
  }
  shown.on('click', ({ latlng }) => put(latlng.lat, latlng.lng))
  return {
    show(point: Point | null) {
      if (!point) mark.remove()
      else {
        mark.setLatLng([point.lat, point.lon]).addTo(shown)
        shown.setView([point.lat, point.lon], Math.max(shown.getZoom(), zoom.pin))
      }
    },
    pinCenter() {
      const { lat, lng } = shown.getCenter()
      put(lat, lng)
    },
    remove: () => void shown.remove(),
  }
}
export type PinMap = ReturnType<typeof showPinMap>
