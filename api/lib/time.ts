/** As the API tells times: whole seconds since 1970. */
export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)
