// Keys under which tools store data on the device, only with the user's consent.

export const adTargetingKey = 'ad-targeting'
export const visitorIdKey = 'visitor-id'

/** Sent to the window when the ads' data about the user is gone. */
export const targetingCleared = 'ad-targeting-cleared'
