export type Point = { x: number; y: number }
type Position = readonly number[]

const keyOf = (position: Position) => position.join(' ')

/** Edges of rings, each once, with the number of rings that have it. */
export function ringEdges(rings: readonly number[][][]) {
  const edges = new Map<string, { ends: number[][]; count: number }>()
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring[at - 1]
      if (!from || keyOf(from) === keyOf(to)) continue
      const key = [keyOf(from), keyOf(to)].toSorted().join(' ')
      const known = edges.get(key)
      if (known) known.count++
      else edges.set(key, { ends: [from, to], count: 1 })
    }
  return [...edges.values()]
}

/** Joins lines at ends that exactly two of them share. */
export function chained(lines: readonly number[][][]): number[][][] {
  const touching = Map.groupBy(
    lines.flatMap((line) =>
      [...new Set([keyOf(line[0]!), keyOf(line.at(-1)!)])].map((key) => ({ key, line })),
    ),
    ({ key }) => key,
  )
  const used = new Set<number[][]>()

  /** The unused line that goes on from this end, with its first point there. */
  function next(end: Position): number[][] | undefined {
    const key = keyOf(end)
    const meeting = touching.get(key)!
    const line = meeting.find((one) => !used.has(one.line))?.line
    if (!line || meeting.length !== 2) return
    used.add(line)
    return keyOf(line[0]!) === key ? line : line.toReversed()
  }

  function extended(line: number[][]): number[][] {
    const whole = [...line]
    for (let more = next(whole.at(-1)!); more; more = next(whole.at(-1)!)) whole.push(...more.slice(1))
    return whole
  }

  return lines.flatMap((line) => {
    if (used.has(line)) return []
    used.add(line)
    return [extended(extended(line).toReversed())]
  })
}

type Box = { west: number; east: number; south: number; north: number }

/** The part of a ring within the box (Sutherland and Hodgman). */
export function clippedTo(ring: readonly number[][], { west, east, south, north }: Box): number[][] {
  const sides = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 1, limit: north, sign: -1 },
  ] as const
  let points = [...ring]
  for (const { axis, limit, sign } of sides) {
    const isIn = (point: Position) => (point[axis]! - limit) * sign >= 0
    points = points.flatMap((to, at) => {
      const from = points.at(at - 1)!
      if (isIn(from) === isIn(to)) return isIn(to) ? [to] : []
      const share = (limit - from[axis]!) / (to[axis]! - from[axis]!)
      const crossing = from.map((value, dimension) => value + (to[dimension]! - value) * share)
      return isIn(to) ? [crossing, to] : [crossing]
    })
  }
  return points
}

/** The stretches of a line whose points lie in the box. */
export function partsWithin(line: readonly number[][], { west, east, south, north }: Box): number[][][] {
  const parts: number[][][] = [[]]
  for (const point of line) {
    const [lon, lat] = [point[0]!, point[1]!]
    if (lon >= west && lon <= east && lat >= south && lat <= north) parts.at(-1)!.push(point)
    else if (parts.at(-1)!.length > 0) parts.push([])
  }
  return parts.filter((part) => part.length > 1)
}

const distanceToLine = (point: Point, from: Point, to: Point) => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y)
  return Math.abs(dx * (point.y - from.y) - dy * (point.x - from.x)) / length
}

/** Drops points that nobody would miss (Ramer, Douglas and Peucker). Ends stay, those of rings included. */
export function simplified(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points]
  const [from, to] = [points[0]!, points.at(-1)!]
  const distances = points.map((point) => distanceToLine(point, from, to))
  const farthest = distances.indexOf(Math.max(...distances))
  if (distances[farthest]! <= tolerance) return [from, to]
  return [
    ...simplified(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(farthest), tolerance),
  ]
}
