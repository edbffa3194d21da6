/** An active listing without a piece left. It comes back if an order of it falls through. */
export const isSoldOut = ({ status, quantity }: { status: string; quantity: number }): boolean =>
  status === 'active' && quantity === 0
