import { createContext } from 'react'

/** The id by which logs name the request of this page. Set only by the server: the browser keeps the text. */
export const RequestId = createContext<string | null>(null)
