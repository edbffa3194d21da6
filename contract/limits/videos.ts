export const maxVideoSeconds = 120
export const maxVideoBytes = 300 << 20
export const videoPartBytes = 2 << 20 // size of a request; a cut connection loses no more
export const videoUploadLimit = { max: 20, windowSeconds: 3600 } // uploads begun per account
export const videoUploadHours = 24 // until the parts of an unfinished upload are deleted
export const unfinishedVideos = 2 // of an account at a time; an older one makes way
export const videosPageSize = 10
export const videoMarkLength = 300 // characters
