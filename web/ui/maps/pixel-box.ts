export type PixelBox = { left: number; right: number; top: number; bottom: number }

export const overlaps = (a: PixelBox, b: PixelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
