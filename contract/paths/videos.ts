/** Apart, since every page's footer loads it. */
export const videoPath = '/video'
