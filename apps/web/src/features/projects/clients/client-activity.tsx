import { Button } from '@mantine/core'
import { activityText } from '@plinth/contract/projects/activity-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { Face } from '../../../ui/face/face.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import classes from './client.module.css'
import { clientActivitiesQuery } from './client-directory.api.ts'

/** What happened in all projects of a client, newest first (PJ-024). */
export function ClientActivity({ clientId, zone }: { clientId: string; zone: string }) {
  const list = useInfiniteQuery(clientActivitiesQuery(clientId))
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <section aria-labelledby="activity" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id="activity">Activity</h2>
      </div>
      {list.isPending && <SkeletonRows count={4} height={44} />}
      {list.isError && items.length === 0 && <ErrorState onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <p className={classes.none}>Nothing happened in their projects yet.</p>}
      {items.length > 0 && (
        <ol className={classes.rows}>
          {items.map(({ _id, at, by, kind, subject, details, project }) => (
            <li key={_id} className={classes.happened}>
              <Face name={by.name} src={null} size={24} />
              <p>
                <strong>{by.name}</strong> {activityText(kind, { subject: subject?.name ?? '', details })}
                {' · '}
                <Link to="/pmt/$projectId" params={{ projectId: project._id }}>
                  {project.name}
                </Link>
              </p>
              <time dateTime={at}>{formatDateTime(at, zone)}</time>
            </li>
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <Button mt="sm" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </section>
  )
}
