export const hour = 3600 * 1000
export const day = 24 * hour

export const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
export const after = (now: Date, milliseconds: number) => before(now, -milliseconds)
