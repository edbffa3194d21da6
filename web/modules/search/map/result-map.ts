import {
  control,
  divIcon,
  latLngBounds,
  type LatLngBounds,
  type Map as LeafletMap,
  map,
  type Marker,
  marker,
  polygon,
  type Polygon,
  tileLayer,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './result-map.css'
import type { MapCluster, SearchMap } from '#contract/search/endpoints.ts'
import type { MapTiles } from '#web/lib/context.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import type { PixelBox } from '#web/ui/maps/pixel-box.ts'
import { frame } from '#web/ui/maps/projection.ts'
import { type Drawing, startDrawing } from './area-drawing.ts'
import { addBaseLayer } from './base-layer.ts'
import {
  areaIn,
  boxAround,
  boxIn,
  boxOfCluster,
  bubbleSize,
  type Box,
  cornersOf,
  type Point,
  withoutOverlaps,
} from './part.ts'

export type MapState = {
  status: 'loading' | 'ready' | 'failed'
  /** The groups in view, the largest first. */
  clusters: MapCluster[]
}

/** The parameters of a search of places, as in the URL. */
export type MapSearch = Readonly<Record<string, string | undefined>>

/** The things that a map counts. Its functions stay the same for the life of a map. */
export type MapSource = {
  /** The map's name for screen readers. */
  label: string
  /** "3 oglasa" */
  counted(count: number): string
  /** The parameters that decide on the results, without the view and those for lists alone. */
  filtersOf(search: MapSearch): MapSearch
  load(query: MapSearch, signal: AbortSignal): Promise<SearchMap>
}

export type ResultMapOptions = {
  tiles: MapTiles | null
  source: MapSource
  search: MapSearch
  onState(state: MapState): void
  /** The user has moved the map, and rests. */
  onMove(box: Box): void
  /** A group was opened that no closer look divides. */
  onOpen(cluster: MapCluster): void
}

const zooms = { min: 6, max: { tiles: 17, drawn: 14 }, fit: 13 }
const cell = 64 // pixels, the grid of the API's groups
const preloaded = 0.3 // of the view, on each side; every bubble costs each frame a little
const rest = 400 // milliseconds before the list follows
const betweenLoads = 200 // milliseconds, while the map moves
const samePlace = 0.0006 // degrees within which nothing divides a group
/** A box from the URL is as large as a view, and must fit into it in spite of its rounding. */
const slack = 0.02

const boundsOf = ({ south, west, north, east }: Box) =>
  latLngBounds([
    [south, west],
    [north, east],
  ])

const boxFrom = (bounds: LatLngBounds): Box => ({
  south: bounds.getSouth(),
  west: bounds.getWest(),
  north: bounds.getNorth(),
  east: bounds.getEast(),
})

const country = boundsOf(frame)
/** Larger than any view: pushing a view back inside would look like a move of the user's. */
const reach = country.pad(4)

const addressOf = ({ location_tl, location_br }: MapSearch) => `${location_tl ?? ''} ${location_br ?? ''}`

/** Loaded only when a map of results comes into view. */
export function showResultMap(element: HTMLElement, options: ResultMapOptions) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const { tiles } = options
  const shown = map(element, {
    minZoom: zooms.min,
    maxZoom: tiles ? zooms.max.tiles : zooms.max.drawn,
    maxBounds: reach,
    maxBoundsViscosity: 1,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
    trackResize: false, // the container reports every resize
    attributionControl: false, // named below the map, as text
    zoomControl: false,
  })
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', options.source.label)
  control.zoom({ zoomInTitle: 'Približi mapu', zoomOutTitle: 'Udalji mapu' }).addTo(shown)
  control.scale({ imperial: false, position: 'bottomleft' }).addTo(shown)
  return new ResultMap(shown, options)
}

export class ResultMap {
  readonly #map: LeafletMap
  readonly #options: ResultMapOptions
  readonly #markers = new Map<string, Marker>()
  readonly #placeNames: (() => void) | null
  readonly #resized: ResizeObserver
  #search: MapSearch
  /** Groups of a part of the map larger than the view, with the search that loaded them. */
  #loaded: { found: SearchMap; part: LatLngBounds; zoom: number } | null = null
  #clusters: MapCluster[] = []
  #request: AbortController | undefined
  #lastLoad = -Infinity
  #loadTimer: ReturnType<typeof setTimeout> | undefined
  #moveTimer: ReturnType<typeof setTimeout> | undefined
  /** The box reported last, as in the URL. */
  #told = ''
  /** Moves by the program rather than the user. */
  #isOurs = false
  /** Another search was shown while the map was hidden. */
  #isStale = false
  #area: Polygon | null = null
  #drawing: Drawing | null = null

  constructor(shown: LeafletMap, options: ResultMapOptions) {
    this.#map = shown
    this.#options = options
    this.#search = options.search
    const { tiles } = options
    this.#moveBy(() => shown.fitBounds(country, { animate: false }))
    if (tiles) tileLayer(tiles.tilesUrl, { maxZoom: zooms.max.tiles, className: 'map-tiles' }).addTo(shown)
    this.#placeNames = tiles ? null : addBaseLayer(shown, () => this.#bubbles())
    shown.on('move', () => this.#onMoving())
    shown.on('moveend', () => this.#onMoved())
    this.#resized = new ResizeObserver(() => this.#onResized())
    this.#resized.observe(shown.getContainer())
    this.#drawArea()
    this.#fit()
  }

  /** Shows another search; its box is fitted unless it came from this map. */
  show(search: MapSearch) {
    const before = this.#search
    this.#search = search
    const { filtersOf } = this.#options.source
    const isSame = JSON.stringify(filtersOf(before)) === JSON.stringify(filtersOf(search))
    if (before.area !== search.area) this.#drawArea()
    const address = addressOf(search)
    if (isSame && address === addressOf(before)) return
    if (this.#isHidden) {
      this.#isStale = true
      return
    }
    const isOwnMove = boxIn(search) !== null && address === this.#told
    if (isOwnMove) {
      if (!isSame) void this.#load()
    } else this.#fit()
  }

  /** Looks closer at a group, or opens it if that would not divide it. */
  open(cluster: MapCluster) {
    const box = boxOfCluster(cluster)
    const isOnePlace = box.north - box.south < samePlace && box.east - box.west < samePlace
    if (isOnePlace || this.#map.getZoom() === this.#map.getMaxZoom()) this.#options.onOpen(cluster)
    else {
      const closer = Math.max(this.#map.getZoom() + 1, this.#map.getBoundsZoom(boundsOf(box).pad(0.1)))
      this.#map.setView(boundsOf(box).getCenter(), Math.min(closer, this.#map.getMaxZoom()))
    }
  }

  /** Lets the user draw an area, with pointer or keys. */
  draw(onCorners: (count: number) => void, onEnd: (corners: Point[] | null) => void) {
    this.#drawing?.stop()
    this.#drawing = startDrawing(this.#map, onCorners, (corners) => {
      this.#drawing = null
      onEnd(corners)
    })
    return this.#drawing
  }

  retry() {
    void this.#load()
  }

  remove() {
    this.#request?.abort()
    clearTimeout(this.#loadTimer)
    clearTimeout(this.#moveTimer)
    this.#resized.disconnect()
    this.#drawing?.stop()
    this.#map.remove()
  }

  #moveBy(move: () => void) {
    this.#isOurs = true
    move()
    this.#isOurs = false
  }

  /** In a closed sheet. */
  get #isHidden() {
    return this.#map.getContainer().clientWidth === 0
  }

  #onResized() {
    if (this.#isHidden) return
    this.#moveBy(() => this.#map.invalidateSize({ pan: false }))
    if (this.#isStale) {
      this.#isStale = false
      this.#fit()
    } else if (this.#loaded && !this.#holdsView()) void this.#load()
  }

  /** Shows the part named in the URL: its box, its area, or all results. */
  #fit() {
    const box = boxIn(this.#search)
    const area = areaIn(this.#search)
    this.#told = box ? addressOf(this.#search) : ''
    if (box || area) {
      const bounds = box ? boundsOf(box).pad(-slack) : boundsOf(boxAround(area!)).pad(0.05)
      this.#moveBy(() => this.#map.fitBounds(bounds, { animate: false }))
      void this.#load()
    } else void this.#load(true)
  }

  #onMoving() {
    // While it zooms, the old groups move along.
    if (this.#isOurs || this.#map.getZoom() !== this.#loaded?.zoom || this.#holdsView()) return
    clearTimeout(this.#loadTimer)
    const wait = Math.max(0, this.#lastLoad + betweenLoads - performance.now())
    this.#loadTimer = setTimeout(() => void this.#load(), wait)
  }

  #onMoved() {
    this.#placeNames?.()
    if (this.#isOurs) return
    if (this.#loaded?.zoom !== this.#map.getZoom() || !this.#holdsView()) void this.#load()
    else this.#tell('ready')
    clearTimeout(this.#moveTimer)
    // An area decides on the list, whatever the view.
    if (this.#search.area) return
    this.#moveTimer = setTimeout(() => {
      const box = boxFrom(this.#map.getBounds())
      this.#told = addressOf(cornersOf(box))
      this.#options.onMove(box)
    }, rest)
  }

  #holdsView() {
    return this.#loaded?.part.contains(this.#map.getBounds()) ?? false
  }

  /** The view with its surroundings, up to the borders of cells, so that no group is cut. */
  #partToLoad(): LatLngBounds {
    const { min, max } = this.#map.getPixelBounds()
    if (!min || !max) return this.#map.getBounds()
    const around = max.subtract(min).multiplyBy(preloaded)
    const snap = (value: number, round: (value: number) => number) => round(value / cell) * cell
    const from = min.subtract(around)
    const to = max.add(around)
    const northWest = this.#map.unproject([snap(from.x, Math.floor), snap(from.y, Math.floor)])
    const southEast = this.#map.unproject([snap(to.x, Math.ceil), snap(to.y, Math.ceil)])
    return latLngBounds(northWest, southEast)
  }

  /** Loads the groups around the view, or all, and then moves to these. */
  async #load(isFitting = false) {
    clearTimeout(this.#loadTimer)
    this.#request?.abort()
    const { signal } = (this.#request = new AbortController())
    this.#lastLoad = performance.now()
    this.#tell('loading')
    const zoom = this.#map.getZoom()
    const part = this.#partToLoad()
    const box = isFitting ? {} : cornersOf(boxFrom(part))
    const { source } = this.#options
    const query = { ...source.filtersOf(this.#search), ...box, zoom: String(zoom) }
    // The map says so, and offers to try again.
    const found = await source.load(query, signal).catch(() => null)
    if (signal.aborted) return
    if (!found) {
      this.#tell('failed')
      return
    }
    const { location_tl: tl, location_br: br } = found.meta
    if (isFitting && tl && br) {
      const all = boundsOf({ south: br.lat, west: tl.lon, north: tl.lat, east: br.lon }).pad(0.05)
      this.#moveBy(() => this.#map.fitBounds(all, { animate: false, maxZoom: zooms.fit }))
      if (this.#map.getZoom() !== zoom) {
        await this.#load()
        return
      }
    }
    this.#loaded = { found, part, zoom }
    this.#drawClusters()
    this.#tell('ready')
  }

  #tell(status: MapState['status']) {
    const view = this.#map.getBounds()
    const clusters = this.#clusters.filter(({ location: { lat, lon } }) => view.contains([lat, lon]))
    this.#options.onState({ status, clusters })
  }

  #drawClusters() {
    const { found, zoom } = this.#loaded!
    this.#clusters = withoutOverlaps(found.data, ({ lat, lon }) => this.#map.project([lat, lon], zoom))
    const keyed = new Map(
      this.#clusters.map((cluster) => {
        const { lat, lon } = cluster.location
        return [`${lat} ${lon} ${cluster.count} ${cluster.place}`, cluster]
      }),
    )
    for (const [key, old] of this.#markers) {
      if (keyed.has(key)) continue
      // The focus must not fall to the page's start.
      if (old.getElement()?.contains(document.activeElement)) this.#map.getContainer().focus()
      old.remove()
      this.#markers.delete(key)
    }
    for (const [key, cluster] of keyed) {
      if (!this.#markers.has(key)) this.#markers.set(key, this.#addMarker(cluster))
    }
    this.#placeNames?.()
  }

  #addMarker(cluster: MapCluster): Marker {
    const { location, count, place } = cluster
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = formatNumber(count)
    button.setAttribute('aria-label', `${place ?? 'Na mapi'}: ${this.#options.source.counted(count)}`)
    button.style.setProperty('--size', `${bubbleSize(count)}px`)
    button.addEventListener('click', () => this.open(cluster))
    return marker([location.lat, location.lon], {
      icon: divIcon({ className: 'map-cluster', html: button, iconSize: [0, 0] }),
      keyboard: false, // the button is
      riseOnHover: true,
    }).addTo(this.#map)
  }

  #bubbles(): PixelBox[] {
    const zoom = this.#map.getZoom()
    return this.#clusters.map(({ location, count }) => {
      const { x, y } = this.#map.project([location.lat, location.lon], zoom)
      const radius = bubbleSize(count) / 2
      return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
    })
  }

  #drawArea() {
    this.#area?.remove()
    const corners = areaIn(this.#search)
    this.#area = corners
      ? polygon(
          corners.map(({ lat, lon }): [number, number] => [lat, lon]),
          { className: 'map-chosen', interactive: false },
        ).addTo(this.#map)
      : null
  }
}
