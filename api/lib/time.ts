/** As the API tells times: whole seconds since 1970. */
export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

const dayOfSarajevo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo', dateStyle: 'short' })

/** The day that it is in Sarajevo, as 2026-12-31. */
export const localDay = (time: Date) => dayOfSarajevo.format(time)
