import { Button } from '@mantine/core'
import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import type { ProjectSelection } from '../selection/use-project-selection.ts'
import { ProjectCard } from './project-card.tsx'
import { projectCardsQuery } from './project-list.api.ts'
import type { ProjectScope } from './project-scope.ts'
import classes from './projects.module.css'
import { SelectBox } from './select-box.tsx'

export interface ProjectCardsProps {
  scope: ProjectScope
  zone: string
  empty: ReactNode
  actionOf: (project: ListedProject) => ReactNode
  selection: ProjectSelection
}

/** The list as cards, 50 at a time. */
export function ProjectCards({ scope, zone, empty, actionOf, selection }: ProjectCardsProps) {
  const pages = useInfiniteQuery(projectCardsQuery(scope))
  const shown = pages.data?.pages.flatMap(page => page.rows)
  if (!shown)
    return pages.isError ? (
      <ErrorState message={messageOf(pages.error)} onRetry={() => void pages.refetch()} />
    ) : (
      <SkeletonRows count={3} height={200} />
    )
  if (shown.length === 0) return empty
  const total = pages.data?.pages[0]?.total.count ?? shown.length
  return (
    <div className={classes.scroll}>
      <ul className={classes.cards} aria-label="Projects">
        {shown.map(project => (
          <li key={project._id}>
            <ProjectCard
              project={project}
              zone={zone}
              box={<SelectBox project={project} selection={selection} />}
              action={actionOf(project)}
            />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
          <span className={classes.shown}>{`${formatCount(shown.length)} of ${formatCount(total)}`}</span>
        </div>
      )}
    </div>
  )
}
