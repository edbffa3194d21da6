export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
export const median = (values: readonly number[]) => percentile(values, 0.5)
export const ms = (time: number) => `${time.toFixed(2)} ms`
export const seconds = (time: number) => `${(time / 1000).toFixed(time < 10_000 ? 2 : 1)} s`
export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
