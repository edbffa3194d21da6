/** Where the device keeps what a visitor saved and viewed. */
export const savedKey = 'saved-listings'
export const viewsKey = 'recent-views'
