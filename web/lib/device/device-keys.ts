/** Keys of a visitor's saved and viewed listings and cart on the device. */
export const savedKey = 'saved-listings'
export const viewsKey = 'recent-views'
export const cartKey = 'cart'
