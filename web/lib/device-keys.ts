/** Where the device keeps what a visitor saved, viewed and put into the cart. */
export const savedKey = 'saved-listings'
export const viewsKey = 'recent-views'
export const cartKey = 'cart'
