import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import { useQueryClient } from '@tanstack/react-query'
import { FavouriteStar } from '../../../../ui/list-tools/favourite-star.tsx'
import { refreshProjectLists, setFavourite } from './project-list.api.ts'

interface ProjectStarProps {
  project: Pick<ListedProject, '_id' | 'name' | 'isFavourite'>
  isInCell?: boolean
}

/** The star of a project (PJ-044). */
export function ProjectStar({ project: { _id, name, isFavourite }, isInCell = false }: ProjectStarProps) {
  const queryClient = useQueryClient()
  return (
    <FavouriteStar
      name={name}
      isFavourite={isFavourite}
      onMark={wanted => setFavourite(_id, wanted)}
      onSettled={() => refreshProjectLists(queryClient)}
      isInCell={isInCell}
    />
  )
}
