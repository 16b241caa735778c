import { Button, SegmentedControl } from '@mantine/core'
import type { BackgroundJob } from '@plinth/contract/administration/background-jobs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { backgroundJobsKey, backgroundJobsQuery, type JobFilter, retryJobMutation } from './background-jobs.api.ts'
import classes from './background-jobs.module.css'
import { JOB_STATES, jobLabel } from './job-label.ts'

/** Background work of the company that is unfinished or has failed, for its admins; failed work can be run again. */
export function BackgroundJobsPage() {
  const { state } = useSearch({ from: '/shell/admin/background-jobs' })
  const navigate = useNavigate()
  const filter: JobFilter = state ?? 'all'
  const profile = useQuery(profileQuery)
  const isAdmin = profile.data ? profile.data.isAdmin || profile.data.isSuperAdmin : undefined
  if (isAdmin === false) {
    return (
      <Page title="Background work">
        <EmptyState title="Only admins can see this page.">Ask an admin of your company.</EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title="Background work"
      actions={
        <SegmentedControl
          aria-label="Work to show"
          value={filter}
          data={[
            { value: 'all', label: 'Unfinished' },
            { value: 'dead', label: 'Failed' },
          ]}
          onChange={value =>
            void navigate({
              to: '/admin/background-jobs',
              search: value === 'dead' ? { state: 'dead' } : {},
              replace: true,
            })
          }
        />
      }
    >
      <JobList filter={filter} timeZone={profile.data?.CompanySettingDetails.timeZone} />
    </Page>
  )
}

function JobList({ filter, timeZone }: { filter: JobFilter; timeZone: string | undefined }) {
  const jobs = useQuery(backgroundJobsQuery(filter))
  if (!jobs.data) {
    if (jobs.isError) return <ErrorState message={messageOf(jobs.error)} onRetry={() => void jobs.refetch()} />
    return <SkeletonRows />
  }
  if (jobs.data.length === 0) {
    return (
      <EmptyState title={filter === 'dead' ? 'Nothing has failed.' : 'Everything is done.'}>
        Mails and other work that runs behind the pages appear here while they wait, and stay when they fail.
      </EmptyState>
    )
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Work</th>
          <th scope="col">State</th>
          <th scope="col" className={classes.figure}>
            Tries
          </th>
          <th scope="col">Since</th>
          <th scope="col">What went wrong</th>
          <th scope="col">
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.data.map(job => (
          <JobRow key={job._id} job={job} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}

function JobRow({ job, timeZone }: { job: BackgroundJob; timeZone: string | undefined }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    ...retryJobMutation,
    onSuccess: () => toast.success('The work is running again.'),
    onError: error => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backgroundJobsKey }),
  })
  const { label, tone } = JOB_STATES[job.state]
  return (
    <tr>
      <th scope="row">{jobLabel(job.name)}</th>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td className={classes.figure} data-label="Tries">
        {job.attempts}
      </td>
      <td className={classes.since} data-label="Since">
        {formatDateTime(job.createdAt, timeZone)}
      </td>
      <td className={classes.reason}>{job.lastError}</td>
      <td className={classes.action}>
        {job.state === 'dead' && (
          <Button
            variant="default"
            size="compact-md"
            loading={retry.isPending}
            aria-label={`Retry ${jobLabel(job.name)}`}
            onClick={() => retry.mutate(job._id)}
          >
            Retry
          </Button>
        )}
      </td>
    </tr>
  )
}
