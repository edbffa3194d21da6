/** The first page, the current one with its neighbours, and the last; null stands for a gap. */
export function pageWindow(page: number, lastPage: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, lastPage].filter((number) => number >= 1 && number <= lastPage)
  return [...new Set(near)].flatMap((number, index, all) => {
    const previous = index === 0 ? 0 : all[index - 1]!
    if (number - previous === 2) return [number - 1, number]
    return number - previous > 2 ? [null, number] : [number]
  })
}
