import { createContext } from 'react-router'

/** The shop whose host was asked for. */
export type HostedShop = {
  shopId: number
  username: string
  /** "https://moj-shop.example.com" */
  origin: string
  /** The origin of the main site, where people log in, buy, save and write. */
  main: string
}

/** Set by the server for each request. */
export const shopContext = createContext<HostedShop>()
