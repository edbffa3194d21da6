// In place of what asks the API in the name of an account, which is never logged in on a shop's host.

export const SaveButton = () => null
export const RelationButton = () => null
export const MessageConsentBox = () => null
