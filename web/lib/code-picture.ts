/** A code to scan, with a quiet zone around it, and white in dark mode too, since readers need the contrast. */
export function codePicture({ size, path }: { size: number; path: string }): string {
  const box = `viewBox="-4 -4 ${size + 8} ${size + 8}"`
  const drawing = `<rect x="-4" y="-4" width="${size + 8}" height="${size + 8}" fill="#fff"/><path d="${path}"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges">${drawing}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
