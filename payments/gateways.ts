import type { Db } from '#lib/database/db.ts'
import type { Gateway } from './gateway.ts'
import { monriGateway } from './monri.ts'
import { paypalGateway } from './paypal.ts'
import { sandboxCard, sandboxWallet } from './sandbox/calls.ts'
import { cardApi } from './sandbox/card-api.ts'
import { walletApi } from './sandbox/wallet-api.ts'
import { httpTransport } from './transport.ts'

type CardAccount = { baseUrl: string; merchantKey: string; authenticityToken: string }
type WalletAccount = {
  baseUrl: string
  pagesOrigin: string
  clientId: string
  secret: string
  webhookId: string
  merchantId: string
}

export type Gateways = {
  /** Null if nobody can pay this way. */
  card: Gateway | null
  wallet: Gateway | null
  /** The sandbox stands in for one of them. */
  isSandbox: boolean
}

type Options = {
  card: CardAccount | null
  wallet: WalletAccount | null
  /** Never in production: payments there cost nothing. */
  allowsSandbox: boolean
  db: Db
  baseUrl: string
  brandName: string
  now: () => Date
}

/** The gateways that are configured; where it is allowed the sandbox stands in for the others. */
export function openGateways({
  card,
  wallet,
  allowsSandbox,
  db,
  baseUrl,
  brandName,
  now,
}: Options): Gateways {
  const sandbox = {
    card: () =>
      monriGateway({ ...sandboxCard, baseUrl: `${baseUrl}/dev/banka` }, { send: cardApi(db, now), now }),
    wallet: () =>
      paypalGateway(
        { ...sandboxWallet, baseUrl, pagesOrigin: baseUrl, brandName },
        { send: walletApi(db, { baseUrl, now }), now },
      ),
  }
  return {
    card: card
      ? monriGateway(card, { send: httpTransport(card.baseUrl), now })
      : allowsSandbox
        ? sandbox.card()
        : null,
    wallet: wallet
      ? paypalGateway({ ...wallet, brandName }, { send: httpTransport(wallet.baseUrl), now })
      : allowsSandbox
        ? sandbox.wallet()
        : null,
    isSandbox: allowsSandbox && !(card && wallet),
  }
}
