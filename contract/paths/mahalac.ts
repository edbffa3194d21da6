/** Apart, since every page's header and footer load it. */
export const mahalacPath = '/mahalac'
