import { Button } from '@mantine/core'
import { ACTIVITY_GROUPS, type ActivityGroup } from '@plinth/contract/projects/activity-groups'
import { activityText } from '@plinth/contract/projects/activity-kinds'
import type { ProjectActivity } from '@plinth/contract/projects/project-activities'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { formatDate, formatTime, toDay, today } from '../../../lib/text/format-date.ts'
import { Face } from '../../../ui/face/face.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { useProject } from '../projects/projects.api.ts'
import classes from './activity.module.css'
import { type ActivityFilter, activitiesQuery, refreshActivities } from './project-activities.api.ts'

const GROUPS = Object.entries(ACTIVITY_GROUPS).map(([value, label]) => ({ value, label }))

/** What happened in a project, by day, newest first, with filters by kind and person (PJ-061). */
export function ActivityPage() {
  const project = useProject()
  const filter = useSearch({ from: '/shell/pmt/$projectId/activity' })
  const list = useInfiniteQuery(activitiesQuery(project._id, filter))
  const { data: profile } = useQuery(profileQuery)
  useLiveNews(['projects.changed'], refreshActivities)
  const zone = profile?.CompanySettingDetails.timeZone
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <section className={classes.root} aria-label="Activity">
      <Filters filter={filter} people={peopleOf(project, items)} />
      {list.isPending && <SkeletonRows count={8} height={44} />}
      {list.isError && items.length === 0 && <ErrorState onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <EmptyState title="Nothing here yet." />}
      {byDay(items, zone).map(({ day, entries }) => (
        <section key={day} aria-label={dayText(day, zone)}>
          <h2 className={classes.day}>{dayText(day, zone)}</h2>
          <ol className={classes.entries}>
            {entries.map(entry => (
              <Entry key={entry._id} entry={entry} zone={zone} />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </section>
  )
}

function Filters({ filter, people }: { filter: ActivityFilter; people: { value: string; label: string }[] }) {
  const navigate = useNavigate()
  const set = (change: { [F in keyof ActivityFilter]: ActivityFilter[F] | undefined }) =>
    void navigate({ to: '.', search: { ...filter, ...change } as never, replace: true })
  return (
    <div className={classes.filters}>
      <Select
        aria-label="Kind"
        placeholder="Everything"
        data={GROUPS}
        value={filter.kind ?? null}
        onChange={kind => set({ kind: (kind as ActivityGroup | null) ?? undefined })}
        clearable
      />
      <Select
        aria-label="Person"
        placeholder="Everybody"
        data={people}
        value={filter.by ?? null}
        onChange={by => set({ by: by ?? undefined })}
        searchable
        clearable
      />
    </div>
  )
}

function Entry({ entry, zone }: { entry: ProjectActivity; zone: string | undefined }) {
  const text = activityText(entry.kind, { subject: entry.subject?.name ?? '', details: entry.details })
  return (
    <li className={classes.entry}>
      <Face name={entry.by.name} src={null} size={24} />
      <p className={classes.text}>
        <strong>{entry.by.name}</strong> {text}
      </p>
      <time className={classes.time} dateTime={entry.at}>
        {formatTime(entry.at, zone)}
      </time>
    </li>
  )
}

/** Who can have done something in it: its team and whoever is named in what was read. */
function peopleOf(project: ProjectDetails, items: readonly ProjectActivity[]): { value: string; label: string }[] {
  const people = new Map<string, string>([[project.createdBy, project.createdByName]])
  for (const { _id, fullName } of [...project.teamMembers, ...(project.projectAdmin ? [project.projectAdmin] : [])])
    people.set(_id, fullName)
  for (const { by } of items) if (by._id !== null) people.set(by._id, by.name)
  return [...people].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}

function byDay(items: readonly ProjectActivity[], zone: string | undefined) {
  const days: { day: string; entries: ProjectActivity[] }[] = []
  for (const entry of items) {
    const day = toDay(entry.at, zone) ?? ''
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

const dayText = (day: string, zone: string | undefined): string =>
  day === today(new Date(), zone) ? 'Today' : formatDate(day)
