import { divIcon, layerGroup, type Map as LeafletMap, marker, polygon, polyline } from 'leaflet'
import { listCountryStates, type Town } from '#contract/places/endpoints.ts'
import { townOf } from '#contract/places/town-names.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { countryLines, type CountryPart } from '#web/ui/maps/country-lines.ts'
import { landmarks } from '#web/ui/maps/landmarks.ts'
import { overlaps, type PixelBox } from '#web/ui/maps/pixel-box.ts'

const countryAddress = '/map/country.svg'
/** From the lowest; true for areas. */
const layers: [CountryPart, boolean][] = [
  ['land', true],
  ['borders', false],
  ['outline', true],
  ['municipalities', false],
  ['lakes', true],
  ['rivers', false],
]
const namesPane = 'town-names'
const countryPane = 'country'

type Name = { lat: number; lon: number; text: string; offset: number }

/** Adds the land, borders and rivers of the drawing. */
async function addCountry(shown: LeafletMap) {
  const svg = await (await fetch(countryAddress)).text()
  const options = (name: string) => ({ className: `map-${name}`, interactive: false, pane: countryPane })
  for (const [part, isArea] of layers) {
    const lines = countryLines(svg, part)
    // Pieces of land overlap.
    const layer = isArea
      ? polygon(lines, { ...options(part), fillRule: 'nonzero' })
      : polyline(lines, options(part))
    layer.addTo(shown)
  }
}

/** The most important first. */
async function loadTowns(): Promise<Town[]> {
  const { data } = await callApi(listCountryStates, {})
  const towns = data.flatMap(({ cantons }) => cantons.flatMap(({ cities }) => cities))
  const known = new Set(landmarks.map(({ name }) => name))
  const weight = ({ name, is_main }: Town) => Number(known.has(townOf(name))) + Number(is_main) * 2
  return towns.toSorted((a, b) => weight(b) - weight(a))
}

const letterWidth = 7.2 // pixels
const lineHeight = 18
const gap = 4
const partsFrom = 11 // zoom from which the municipalities of a city have names of their own
const allFrom = 8 // zoom from which small towns have names, and municipalities borders

/** Below or above each town, or the bubble on it; names that find no room are left out. */
function namesAt(shown: LeafletMap, towns: readonly Town[], bubbles: readonly PixelBox[]): Name[] {
  const zoom = shown.getZoom()
  const names: Name[] = []
  const taken: PixelBox[] = []
  const seen = new Set<string>()
  for (const { name, location, is_main } of towns) {
    const [city = name, part] = name.split(' - ')
    const text = part !== undefined && zoom >= partsFrom ? part : city
    if (seen.has(text) || (!is_main && zoom < allFrom)) continue
    const { x, y } = shown.project([location.lat, location.lon], zoom)
    const half = (text.length * letterWidth) / 2 + gap
    const boxAt = (top: number) => ({ left: x - half, right: x + half, top, bottom: top + lineHeight })
    const dot = { left: x - gap, right: x + gap, top: y - gap, bottom: y + gap }
    const over = bubbles.filter((bubble) => overlaps(bubble, dot))
    const below = Math.max(dot.bottom, ...over.map(({ bottom }) => bottom))
    const above = Math.min(dot.top, ...over.map(({ top }) => top)) - lineHeight
    const box = [below, above]
      .map(boxAt)
      .find((found) => ![...taken, ...bubbles].some((other) => overlaps(other, found)))
    if (!box) continue
    seen.add(text)
    taken.push(box)
    names.push({ ...location, text, offset: box.top - y })
  }
  return names
}

/**
 * Draws the country and the names of its towns, for a map without tiles. Returns a function that places the
 * names again.
 */
export function addBaseLayer(shown: LeafletMap, bubbles: () => readonly PixelBox[]): () => void {
  const pane = shown.createPane(namesPane)
  pane.style.zIndex = '450' // above areas, below markers
  pane.style.pointerEvents = 'none'
  const names = layerGroup().addTo(shown)
  const country = shown.createPane(countryPane)
  country.style.zIndex = '350' // below areas
  let towns: Town[] = []

  function draw() {
    country.classList.toggle('map-far', shown.getZoom() < allFrom)
    names.clearLayers()
    for (const { lat, lon, text, offset } of namesAt(shown, towns, bubbles())) {
      const name = document.createElement('span')
      name.textContent = text
      name.style.top = `${offset}px`
      marker([lat, lon], {
        pane: namesPane,
        interactive: false,
        keyboard: false,
        icon: divIcon({ className: 'map-town', html: name, iconSize: [0, 0] }),
      }).addTo(names)
    }
  }

  void addCountry(shown).catch(() => {}) // the names are enough for orientation
  void loadTowns().then(
    (loaded) => {
      towns = loaded
      draw()
    },
    () => {}, // the drawing is enough
  )
  return draw
}
