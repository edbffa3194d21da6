import { Link } from 'react-router'
import { staffPaths } from '#contract/paths/staff.ts'

export const CategoryLinks = ({ categories }: { categories: readonly { id: number; name: string }[] }) => (
  <ul className="flex flex-wrap gap-x-6">
    {categories.map(({ id, name }) => (
      <li key={id}>
        <Link
          to={staffPaths.adminCategory(id)}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {name}
        </Link>
      </li>
    ))}
  </ul>
)
