import type { RowCard } from '#web/cards/card.ts'

/** A saved listing that nobody can see any more: only its title and the drawing of its category are left. */
export const GoneRow = ({ card: { title, image } }: { card: RowCard }) => (
  <div className="row">
    <div className="row-photo">
      <img src={image} alt="" width={400} height={300} loading="lazy" decoding="async" />
    </div>
    <div className="row-text">
      <h3>{title}</h3>
    </div>
  </div>
)
