export const Mail = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="text-primary underline">
    {address}
  </a>
)

export const Telephone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="text-primary underline">
    {number}
  </a>
)
