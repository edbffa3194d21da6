/** The grid of spec 3.9. */
export type PublishTile = {
  id: number | null
  title: string
  buttonColor: string
  icon: 'car' | 'house' | 'wrench' | 'briefcase' | 'plus'
  url: string
  category: { id: number | null; slug: string; parent_id: number | null }
}

const tile = (
  id: number | null,
  title: string,
  buttonColor: string,
  icon: PublishTile['icon'],
  slug: string,
  parent_id: number | null = null,
): PublishTile => ({ id, title, buttonColor, icon, url: slug, category: { id, slug, parent_id } })

export const publishTiles: readonly PublishTile[] = [
  tile(18, 'Automobil', '#3276BF', 'car', 'automobili', 1),
  tile(2, 'Nekretnina', '#6A9F42', 'house', 'nekretnine', 0),
  tile(2159, 'Usluga', '#B56C7B', 'wrench', 'servisi-i-usluge'),
  tile(2286, 'Posao', '#F5D24A', 'briefcase', 'poslovi'),
  tile(null, 'Objavite nešto drugo', '#FC7B07', 'plus', 'nesto-drugo'),
]
