/**
 * The component of a route that only leads elsewhere. Without one React Router would show the bare data of
 * an error, such as `null` for what does not exist, in place of its page.
 */
export const LeadingRoute = () => null
