import { Button } from '@mantine/core'
import type { DeletedProject } from '@plinth/contract/projects/project-life'
import { PROJECT_LIFE_LIMITS } from '@plinth/contract/projects/project-life-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { DEFAULT_ZONE, formatDate } from '../../../../lib/text/format-date.ts'
import { Page } from '../../../../ui/page.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { refreshProjectLists } from '../list/project-list.api.ts'
import classes from './deleted-projects.module.css'
import { deletedProjectsQuery, refreshDeleted, restoreProject } from './project-life.api.ts'

/** The deleted projects that an admin of the company can still restore (PJ-073). */
export function DeletedProjectsPage() {
  const { data: projects, isError, error, refetch } = useQuery(deletedProjectsQuery)
  const { data: profile } = useQuery(profileQuery)
  const zone = profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
  useLiveNews(['projects.changed'], refreshDeleted)
  return (
    <Page
      title="Deleted projects"
      actions={
        <Button component={PlaceLink} href="/pmt/" variant="default">
          Projects
        </Button>
      }
    >
      <p className={classes.about}>
        {`A deleted project can be restored for ${PROJECT_LIFE_LIMITS.deletedDays} days. After that it is gone for good, unless it has an issued quotation.`}
      </p>
      {projects === undefined &&
        (isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={4} height={64} />
        ))}
      {projects?.length === 0 && <EmptyState title="No deleted projects" />}
      {projects !== undefined && projects.length > 0 && (
        <ul className={classes.list} aria-label="Deleted projects">
          {projects.map(project => (
            <Row key={project._id} project={project} zone={zone} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Row({ project, zone }: { project: DeletedProject; zone: string }) {
  const { _id, name, code, clientName, deletedAt, deletedBy, goneAt } = project
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreProject(_id),
    onSuccess: () => {
      toast.success('Restored', { duration: 2000 })
      void refreshProjectLists(queryClient)
    },
    onError: failure => toast.error(messageOf(failure)),
    onSettled: () => refreshDeleted(queryClient),
  })
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.soft}>{[code, clientName].filter(Boolean).join(' · ')}</span>
        <span className={classes.soft}>
          {`Deleted by ${deletedBy} on ${formatDate(deletedAt, zone)}, ${
            goneAt === null ? 'kept: it has an issued quotation' : `gone on ${formatDate(goneAt, zone)}`
          }`}
        </span>
      </div>
      <Button
        variant="default"
        loading={restore.isPending}
        aria-label={`Restore ${name}`}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
    </li>
  )
}
